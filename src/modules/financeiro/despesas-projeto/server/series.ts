import { seriesOf } from '#platform/server/services/somas/series.ts'
import { despesasProjeto } from './table.ts'

/** Parts of payables and of card expenses count there. */
export const seriesDeDespesasDeProjeto = seriesOf(
  despesasProjeto,
  { dia: 'data_despesa', valor: 'valor_despesa' },
  { despesas_projeto: 'num_nonnulls(conta_id, despesa_cartao_id) = 0' },
)
