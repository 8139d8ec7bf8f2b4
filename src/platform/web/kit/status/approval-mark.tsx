import { faltaAprovacao, situacaoDaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { Badge } from '../badge.tsx'

/** Beside the status of a record: that its approval is waited for, or was refused. */
export function ApprovalMark({ row }: { row: { aprovacao: string | null } }) {
  return faltaAprovacao(row) ? (
    <span title={`Aprovação: ${row.aprovacao}`}>
      <Badge value={row.aprovacao} of={situacaoDaAprovacao} />
    </span>
  ) : null
}
