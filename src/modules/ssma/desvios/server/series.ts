import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { EM_ABERTO, GRAVES, riscoPotencial } from '../contract.ts'
import { desvios } from './table.ts'

/** The series of the deviations of one risk, whatever became of them. */
export const serieDoRisco = (value: (typeof riscoPotencial.values)[number]) => `desvios: ${value}`

export const seriesDeDesvios = seriesOf(
  desvios,
  { dia: 'data_ocorrencia' },
  {
    desvios_graves: `${umDe('risco_potencial', GRAVES)} and ${umDe('status_resolucao', EM_ABERTO)}`,
    ...Object.fromEntries(
      riscoPotencial.values.map(value => [serieDoRisco(value), umDe('risco_potencial', [value])]),
    ),
  },
)
