import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, instante, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'

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
      /** For the search of tickets by it, which the indexes of `busca` find. */
      busca_nome: buscaColumn('nome'),
      busca: buscaColumn(`nome || ' ' || coalesce(descricao, '')`),
    },
    t => [...searchIndexes(`${name}_busca`, t.id, t.busca), index(`${name}_nome`).on(t.nome, t.id)],
  )
export type CadastroTable = ReturnType<typeof cadastroTable>
