import { MapPin, UserRound } from 'lucide-react'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { type Chamado, prioridadeChamado, SEM_LOCAL, statusChamado } from '../contract.ts'
import { Age } from './age.tsx'

const place = ({ nome_local }: Chamado) => (
  <span className="flex items-center gap-1">
    <MapPin size={13} className="shrink-0" />
    <span className="truncate">{nome_local ?? SEM_LOCAL}</span>
  </span>
)

const assignee = ({ responsavel_nome }: Chamado) =>
  responsavel_nome && (
    <span className="flex items-center gap-1">
      <UserRound size={13} className="shrink-0" />
      <span className="truncate">{responsavel_nome}</span>
    </span>
  )

const urgency = (chamado: Chamado) => (
  <span className="flex items-center justify-between gap-2">
    <Badge value={chamado.prioridade} of={prioridadeChamado} />
    <Age chamado={chamado} />
  </span>
)

/** How the board shows a ticket. */
export const quadro: Quadro<Chamado> = {
  of: statusChamado,
  cartao: [place, assignee, urgency],
}
