import { situacaoDaAprovacao } from '#platform/contract/aprovacao.ts'
import { Badge } from '../badge.tsx'

/** Beside the status of a record: that its approval is waited for, or was refused. */
export function ApprovalMark({ row: { aprovacao } }: { row: { aprovacao: string | null } }) {
  return aprovacao === null || aprovacao === 'Aprovada' ? null : (
    <span title={`Aprovação: ${aprovacao}`}>
      <Badge value={aprovacao} of={situacaoDaAprovacao} />
    </span>
  )
}
