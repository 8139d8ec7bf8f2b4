import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { EM_ABERTO } from '../contract.ts'
import { chamados } from './table.ts'

const porAbertura = seriesOf(
  chamados,
  { dia: 'data_abertura' },
  {
    chamados: 'true',
    chamados_urgentes: `prioridade = 'Urgente' and ${umDe('status', EM_ABERTO)}`,
    chamados_abertos: umDe('status', EM_ABERTO),
  },
)

const porFechamento = seriesOf(
  chamados,
  { dia: 'data_fechamento' },
  { chamados_fechados: 'data_fechamento is not null' },
)

export const seriesDeChamados = [...porAbertura, ...porFechamento]
