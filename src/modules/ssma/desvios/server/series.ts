import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { EM_ABERTO, GRAVES } from '../contract.ts'
import { desvios } from './table.ts'

export const seriesDeDesvios = seriesOf(
  desvios,
  { dia: 'data_ocorrencia' },
  { desvios_graves: `${umDe('risco_potencial', GRAVES)} and ${umDe('status_resolucao', EM_ABERTO)}` },
)
