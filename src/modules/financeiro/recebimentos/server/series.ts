import { seriesOf } from '#platform/server/services/somas/series.ts'
import { recebimentos } from './table.ts'

/** Money that arrived, by its day. */
export const seriesDeRecebimentos = seriesOf(
  recebimentos,
  { dia: 'data_recebimento', valor: 'valor + juros' },
  { recebido: 'true' },
)
