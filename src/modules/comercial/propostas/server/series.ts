import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { ATIVAS, RECEITA, statusProposta } from '../contract.ts'
import { propostas } from './table.ts'

/** The series of the proposals of one status. */
export const serieDoStatus = (status: (typeof statusProposta.values)[number]) => `propostas: ${status}`

/** Issued at all, worth revenue, under way, sent, and those of each status. */
export const seriesDePropostas = seriesOf(
  propostas,
  { dia: 'data_emissao', valor: 'valor_proposta' },
  {
    propostas: 'true',
    receita: umDe('status_proposta', RECEITA),
    ativas: umDe('status_proposta', ATIVAS),
    propostas_enviadas: `status_proposta = 'Enviada'`,
    ...Object.fromEntries(
      statusProposta.values.map(status => [serieDoStatus(status), umDe('status_proposta', [status])]),
    ),
  },
)
