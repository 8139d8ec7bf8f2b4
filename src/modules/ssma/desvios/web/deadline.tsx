import { Clock } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { daysBetween, formatDate } from '#platform/contract/dates/dates.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Desvio, estaEncerrado } from '../contract.ts'

/** The deadline of a deviation that is still to be solved; it stands out once it has passed. */
export function Deadline({ desvio }: { desvio: Desvio }) {
  const { hoje } = useSessao()
  const { prazo_solucao, atrasado, status_resolucao } = desvio
  if (!prazo_solucao || estaEncerrado(status_resolucao)) return null
  const days = daysBetween(prazo_solucao, hoje)
  return (
    <span
      // In a narrow list it is left out where it does not fit; of a passed deadline the clock stays.
      data-inteira={atrasado ? 'em partes' : ''}
      className={`numeros text-xs ${atrasado ? 'font-medium text-danger-text' : 'text-muted'}`}
    >
      <Clock size={13} className="mr-1 mb-0.5 inline-block" />
      <span className="sm:max-2xl:in-[td]:sr-only @max-[84rem]/lista:in-[td]:sr-only">
        {atrasado ? 'Atrasado ' : 'Prazo '}
      </span>
      {atrasado ? (
        <span>há {counted(days, 'dia', 'dias')}</span>
      ) : (
        <Day day={prazo_solucao} thisYear={hoje.slice(0, 4)} />
      )}
    </span>
  )
}

/** A date. Where the table is narrow, the present year is not shown, of another its last two figures. */
function Day({ day, thisYear }: { day: string; thisYear: string }) {
  const shown = formatDate(day)
  const present = day.startsWith(thisYear)
  return (
    <>
      {shown.slice(0, present ? 5 : 6)}
      <span className="sm:max-2xl:in-[td]:sr-only @max-[84rem]/lista:in-[td]:sr-only">
        {shown.slice(present ? 5 : 6, present ? 10 : 8)}
      </span>
      {!present && shown.slice(8)}
    </>
  )
}
