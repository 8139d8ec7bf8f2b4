import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { buscaColumn, registroColumns, textoOrdenado } from '#platform/server/database/columns.ts'

export const categorias = pgTable(
  'predial_categorias',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    descricao: text(),
    /** For the search of tickets by their category. */
    busca_nome: buscaColumn('nome'),
    busca: buscaColumn(`nome || ' ' || coalesce(descricao, '')`),
  },
  t => [
    index('categorias_busca').using('gin', sql`${t.busca} gin_trgm_ops`),
    index('categorias_nome').on(t.nome, t.id),
    index('categorias_busca_nome').using('gin', sql`${t.busca_nome} gin_trgm_ops`),
  ],
)
