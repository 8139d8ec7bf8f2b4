import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { EM_ABERTO } from '../contract.ts'
import { chamados } from './table.ts'

export const seriesDeChamados = seriesOf(
  chamados,
  { dia: 'data_abertura' },
  {
    chamados: 'true',
    chamados_urgentes: `prioridade = 'Urgente' and ${umDe('status', EM_ABERTO)}`,
    chamados_abertos: umDe('status', EM_ABERTO),
  },
)
