import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { buscaColumn, instante, registroColumns, textoOrdenado } from '#platform/server/database/columns.ts'

/** The table of categories, or of locations. @param name e.g. `categorias` */
export const cadastroTable = (name: string) =>
  pgTable(
    `predial_${name}`,
    {
      ...registroColumns(),
      nome: textoOrdenado().notNull(),
      descricao: text(),
      /** When somebody last edited it; null until then. */
      updated_at: instante(),
      /** For the search of tickets by it. */
      busca_nome: buscaColumn('nome'),
      busca: buscaColumn(`nome || ' ' || coalesce(descricao, '')`),
    },
    t => [
      index(`${name}_busca`).using('gin', sql`${t.busca} gin_trgm_ops`),
      index(`${name}_nome`).on(t.nome, t.id),
      index(`${name}_busca_nome`).using('gin', sql`${t.busca_nome} gin_trgm_ops`),
    ],
  )
export type CadastroTable = ReturnType<typeof cadastroTable>
