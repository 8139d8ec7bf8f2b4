import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '#platform/server/access/table.ts'
import { instante } from '#platform/server/ground/database/columns.ts'

/** A name that people have joined into another one. While it is not undone, who types the former is offered the kept one. */
export const juncoes = pgTable(
  'financeiro_juncoes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campo: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    estado: text().notNull().default('andando'),
    registros: integer().notNull().default(0),
    user_id: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    desfeita_por: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    /** Id of the latest request: the trail has it in each row. */
    pedido: text().notNull(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [
    index('juncoes_campo').on(t.campo, t.id),
    index('juncoes_abertas').on(t.id).where(sql`estado in ('andando', 'desfazendo')`),
    check('juncoes_estado', sql`estado in ('andando', 'feita', 'desfazendo', 'desfeita')`),
  ],
)

/** A record that has the kept name by such a request. */
export const linhasDaJuncao = pgTable(
  'financeiro_juncoes_linhas',
  {
    juncao_id: integer()
      .notNull()
      .references(() => juncoes.id, { onDelete: 'cascade' }),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.juncao_id, t.tabela, t.registro_id] })],
)
