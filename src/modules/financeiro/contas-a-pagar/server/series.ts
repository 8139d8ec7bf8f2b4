import { umDe } from '#platform/server/ground/database/columns.ts'
import { seriesOf } from '#platform/server/services/somas/series.ts'
import { STATUS_EM_ABERTO } from '../contract.ts'
import { contasAPagar } from './table.ts'

/** Expenses by their date of issue, and what is left to be paid by its due date. */
export const seriesDeContas = [
  ...seriesOf(
    contasAPagar,
    { dia: 'data_emissao', valor: 'valor' },
    {
      contas: `status <> 'Cancelada' and prestacao_id is null`,
    },
  ),
  ...seriesOf(
    contasAPagar,
    { dia: 'data_vencimento', valor: 'valor - valor_pago' },
    {
      contas_abertas: umDe('status', STATUS_EM_ABERTO),
      contas_vencidas: `status = 'Vencida'`,
    },
  ),
]
