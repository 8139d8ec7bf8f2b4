import { seriesOf } from '#platform/server/services/somas/series.ts'
import { projetos } from './table.ts'

/** By the day on which they start. */
export const seriesDeProjetos = seriesOf(
  projetos,
  { dia: 'data_inicio' },
  { projetos_iniciados: 'data_inicio is not null' },
)
