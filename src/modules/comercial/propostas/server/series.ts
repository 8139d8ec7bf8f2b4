import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { ATIVAS, RECEITA } from '../contract.ts'
import { propostas } from './table.ts'

/** Issued at all, worth revenue, under way, and sent. */
export const seriesDePropostas = seriesOf(
  propostas,
  { dia: 'data_emissao', valor: 'valor_proposta' },
  {
    propostas: 'true',
    receita: umDe('status_proposta', RECEITA),
    ativas: umDe('status_proposta', ATIVAS),
    propostas_enviadas: `status_proposta = 'Enviada'`,
  },
)
