import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, umDe } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { EM_ABERTO } from '../contract.ts'

export const prestacoes = pgTable(
  'financeiro_prestacao_contas_cartao',
  {
    ...registroColumns(),
    cartao_id: integer()
      .notNull()
      .references(() => cartoes.id, { onDelete: 'cascade' }),
    mes_referencia: text().notNull(),
    data_vencimento_fatura: date({ mode: 'string' }),
    valor_total_fatura: dinheiro(),
    status_fatura: text().notNull().default('Aberta'),
    busca: buscaColumn(`right(mes_referencia, 2) || '/' || left(mes_referencia, 4)`),
  },
  t => [
    ...searchIndexes('prestacoes_busca', t.id, t.busca),
    /** One statement a card and month, however many people open it at once. */
    unique('prestacoes_cartao_mes').on(t.cartao_id, t.mes_referencia),
    index('prestacoes_mes').on(t.mes_referencia, t.id),
    index('prestacoes_vencimento').on(t.data_vencimento_fatura, t.id),
    index('prestacoes_valor').on(t.valor_total_fatura, t.id),
    index('prestacoes_situacao').on(t.status_fatura, t.id),
    index('prestacoes_status').on(t.status_fatura, t.mes_referencia, t.id),
    /** Those that are to be settled, by card. */
    index('prestacoes_em_aberto')
      .on(t.cartao_id, t.mes_referencia)
      .where(sql.raw(umDe('status_fatura', EM_ABERTO))),
    check('prestacoes_mes', sql`${t.mes_referencia} ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$'`),
  ],
)
