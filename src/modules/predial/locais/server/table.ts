import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { buscaColumn, instante, registroColumns, textoOrdenado } from '#platform/server/database/columns.ts'

export const locais = pgTable(
  'predial_locais',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    descricao: text(),
    /** When somebody last edited it; null until then. */
    updated_at: instante(),
    /** For the search of tickets by their location. */
    busca_nome: buscaColumn('nome'),
    busca: buscaColumn(`nome || ' ' || coalesce(descricao, '')`),
  },
  t => [
    index('locais_busca').using('gin', sql`${t.busca} gin_trgm_ops`),
    index('locais_nome').on(t.nome, t.id),
    index('locais_busca_nome').using('gin', sql`${t.busca_nome} gin_trgm_ops`),
  ],
)
