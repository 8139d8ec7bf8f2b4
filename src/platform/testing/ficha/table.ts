import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '../../server/access/registro.ts'
import { buscaColumn, textoOrdenado } from '../../server/ground/database/columns.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { searchIndexes } from '../../server/ground/database/search-indexes.ts'

// It gives all arrays a method for names of its own, which what reads a PDF in the same process refuses.
Reflect.deleteProperty(Array.prototype, 'random')

export const fichas = pgTable(
  'teste_fichas',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    documento: text(),
    email: text(),
    endereco: text(),
    busca: buscaColumn(`nome || ' ' || coalesce(documento, '') || ' ' || coalesce(email, '')`),
  },
  t => [
    ...searchIndexes('fichas_busca', t.id, t.busca),
    index('fichas_nome').on(t.nome, t.id),
    index('fichas_documento').on(t.documento, t.id),
    index('fichas_email').on(t.email, t.id),
  ],
)

export const visitas = pgTable('teste_visitas', {
  ...registroColumns(),
  titulo: text().notNull(),
  ficha_id: integer().references(() => fichas.id, { onDelete: 'set null' }),
})

/** Makes both tables, which no migration of the product has, as a migration and the start after it would. */
export async function createFichas(db: Database): Promise<void> {
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson({ fichas, visitas }),
  )
  for (const statement of statements) await db.query(statement)
  await db.query('select instalar_auditoria()')
}
