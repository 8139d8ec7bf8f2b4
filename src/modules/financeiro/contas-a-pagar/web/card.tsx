import { faltaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { ApprovalMark } from '#platform/web/kit/status/approval-mark.tsx'
import { Parcial } from '../../pagamentos/web/shared/parcial.tsx'
import { type ContaListada, statusConta } from '../contract.ts'
import { ChipDaParcela } from './chip-da-parcela.tsx'

/** Which instalment it is, whether it lacks its approval and how much of it is paid; nothing where all is plain. */
function chips(row: ContaListada) {
  const paidInPart = row.status !== 'Paga' && row.valor_pago !== '0.00'
  if (row.parcela === null && !paidInPart && !faltaAprovacao(row)) return null
  return (
    <span className="flex gap-1">
      <ChipDaParcela conta={row} />
      <ApprovalMark row={row} />
      <Parcial conta={row} />
    </span>
  )
}

/** How the board shows a payable. */
export const quadro: Quadro<ContaListada> = {
  of: statusConta,
  cartao: [['nome_fornecedor'], ['valor', 'data_vencimento'], chips],
  soma: 'valor',
}
