import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { prestacoes } from '../../prestacao-contas-cartao/server/table.ts'

export const despesasCartao = pgTable(
  'financeiro_despesas_cartao',
  {
    ...registroColumns(),
    prestacao_id: integer()
      .notNull()
      .references(() => prestacoes.id, { onDelete: 'cascade' }),
    data_despesa: date({ mode: 'string' }).notNull(),
    descricao_despesa: text().notNull(),
    categoria_despesa: text(),
    valor_despesa: dinheiro().notNull(),
    comprovante_url: text(),
    /** By which the bank tells the transaction (FITID of an OFX), where the expense came from a statement. */
    identificador_banco: text(),
    observacoes: text(),
    busca: buscaColumn(
      `descricao_despesa || ' ' || coalesce(categoria_despesa, '') || ' ' || coalesce(observacoes, '')`,
    ),
  },
  t => [
    ...searchIndexes('despesas_cartao_busca', t.id, t.busca),
    index('despesas_cartao_data').on(t.prestacao_id, t.data_despesa, t.id),
    index('despesas_cartao_valor').on(t.prestacao_id, t.valor_despesa, t.id),
    /** Serve the order where no statement is chosen. */
    index('despesas_cartao_todas').on(t.data_despesa, t.id),
    /** Doubles: the same value on about the same day. */
    index('despesas_cartao_igual').on(t.valor_despesa, t.data_despesa),
    index('despesas_cartao_categoria').on(t.categoria_despesa, t.id),
  ],
)
