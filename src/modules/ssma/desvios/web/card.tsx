import { Badge } from '#platform/web/kit/badge.tsx'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { type Desvio, riscoPotencial, statusResolucao } from '../contract.ts'
import { Deadline } from './deadline.tsx'

const responsible = ({ responsavel_nome, responsavel_acao }: Desvio) => responsavel_nome ?? responsavel_acao

const urgency = (desvio: Desvio) => (
  <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
    <Badge value={desvio.risco_potencial} of={riscoPotencial} />
    <Deadline desvio={desvio} />
  </span>
)

/** How the board shows a deviation. */
export const quadro: Quadro<Desvio> = {
  of: statusResolucao,
  cartao: [['local_ocorrencia'], responsible, urgency],
}
