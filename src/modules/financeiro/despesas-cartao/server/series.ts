import { seriesOf } from '#platform/server/services/somas/series.ts'
import { despesasCartao } from './table.ts'

export const seriesDeDespesasDeCartao = seriesOf(
  despesasCartao,
  { dia: 'data_despesa', valor: 'valor_despesa' },
  { despesas_cartao: 'true' },
)
