import { situacaoDaEntrega } from '#platform/contract/entrega.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { EnvioDaPagina } from '../contract.ts'

/** What became of a sending, and why it did not arrive; nothing where nobody noted it. */
export function Situacao({
  envio: { situacao, motivo },
}: {
  envio: Pick<EnvioDaPagina, 'situacao' | 'motivo'>
}) {
  if (!situacao) return null
  return (
    <>
      <Badge value={situacao} of={situacaoDaEntrega} />
      {motivo && <span className="text-muted"> {motivo}</span>}
    </>
  )
}
