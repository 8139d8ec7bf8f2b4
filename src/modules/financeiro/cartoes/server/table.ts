import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { buscaColumn, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'

export const cartoes = pgTable(
  'financeiro_cartoes',
  {
    ...registroColumns(),
    nome_cartao: textoOrdenado().notNull(),
    tipo_cartao: text().notNull(),
    bandeira: text(),
    ultimos_digitos: text(),
    /** Who uses the card; null is the company's own. Decides who reaches its statements. */
    portador_id: uuid().references(() => usuarios.id),
    busca: buscaColumn(
      `nome_cartao || ' ' || coalesce(bandeira, '') || ' ' || coalesce(ultimos_digitos, '')`,
    ),
  },
  t => [
    ...searchIndexes('cartoes_busca', t.id, t.busca),
    index('cartoes_criacao').on(t.created_at, t.id),
    index('cartoes_nome').on(t.nome_cartao, t.id),
    index('cartoes_tipo').on(t.tipo_cartao, t.created_at, t.id),
    index('cartoes_portador').on(t.portador_id, t.id),
    /** The cards of a holder, the latest first: a group of the list. */
    index('cartoes_de_portador').on(t.portador_id, t.created_at, t.id),
  ],
)
