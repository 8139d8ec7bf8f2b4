import { counted } from '#platform/contract/counts.ts'
import { daysBetween } from '#platform/contract/dates/dates.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Chamado, estaAberto } from '../contract.ts'

/** From here on an open ticket stands out. */
const OLD_DAYS = 7

/** For how long an open ticket has been waiting; nothing about one that is done with. */
export function Age({ chamado }: { chamado: Chamado }) {
  const days = daysBetween(chamado.data_abertura, useSessao().hoje)
  if (!estaAberto(chamado.status)) return null
  const text = days <= 0 ? 'hoje' : `há ${counted(days, 'dia', 'dias')}`
  return <span className={days >= OLD_DAYS ? 'font-medium text-warn-text' : 'text-muted'}>{text}</span>
}
