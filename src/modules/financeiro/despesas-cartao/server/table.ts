import { sql } from 'drizzle-orm'
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
    /** The comment by which it was given back; null once it changed or was answered. No foreign key: the bin brings back comments later. */
    devolucao_id: integer(),
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
    /** What waits for those to whom it was given back: few at a time. */
    index('despesas_cartao_devolvidas').on(t.devolucao_id).where(sql`devolucao_id is not null`),
    index('despesas_cartao_categoria').on(t.categoria_despesa, t.id),
  ],
)
