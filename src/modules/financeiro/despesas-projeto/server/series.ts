import { seriesOf } from '#platform/server/services/somas/series.ts'
import { despesasProjeto } from './table.ts'

export const seriesDeDespesasDeProjeto = seriesOf(
  despesasProjeto,
  { dia: 'data_despesa', valor: 'valor_despesa' },
  { despesas_projeto: 'true' },
)
