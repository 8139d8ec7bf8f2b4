import { type KeyboardEvent, useEffect, useRef } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatLongDate, monthOf } from '#platform/contract/dates/dates.ts'
import type { TipoDeVencimento } from '#platform/contract/vencimentos.ts'
import { days as byDays, WEEK } from '../kit/form/calendar/calendar-days.ts'
import { ListLink } from './list-link.tsx'
import type { Moves } from './use-move.ts'

interface Props {
  days: readonly string[]
  counts: readonly { dia: string; tipo: string; quantidade: number }[]
  tipos: readonly TipoDeVencimento[]
  /** The counts are those of another month, while its own are on their way. */
  coming: boolean
  chosen: string
  hoje: string
  moves: Moves
  onChoose: (dia: string) => void
  /** It was pressed, not only passed by with the arrows: its list is wanted. */
  onOpen: (dia: string) => void
}

/**
 * A month as a table of weeks: of each day how much expires, by kind; on a phone in all. The chosen day and its kinds are what Tab
 * stops at; the keys of a date field's calendar choose another one.
 */
export function Month({ days, counts, tipos, coming, chosen, hoje, moves, onChoose, onOpen }: Props) {
  const of = Map.groupBy(counts, ({ dia }) => dia)
  const at = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that a key chose gets the focus.
  useEffect(() => {
    if (byKey.current) at.current?.focus()
    byKey.current = false
  }, [chosen])
  const keyed = (event: KeyboardEvent) => {
    const to = byDays.move(chosen, event.key, event.shiftKey)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    byKey.current = true
    onChoose(to)
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="mb-4 w-full table-fixed border-collapse overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
      <caption className="sr-only">O que vence em cada dia do mês</caption>
      <thead>
        <tr>
          {WEEK.map(({ name, text }) => (
            <th key={name} scope="col" abbr={name} className="py-1.5 font-medium text-muted text-sm">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(dia => {
              const own = of.get(dia) ?? []
              const total = own.reduce((sum, { quantidade }) => sum + quantidade, 0)
              const faint = monthOf(dia) !== monthOf(chosen)
              return (
                <td
                  key={dia}
                  {...moves.dropProps(dia)}
                  className={`relative h-20 border border-line p-0.5 align-top max-sm:h-14 data-alvo:bg-accent-soft data-alvo:outline-2 data-alvo:outline-accent data-alvo:-outline-offset-2 ${dia === chosen ? 'bg-accent-soft' : ''}`}
                >
                  <button
                    ref={dia === chosen ? at : undefined}
                    type="button"
                    tabIndex={dia === chosen ? 0 : -1}
                    onKeyDown={keyed}
                    aria-current={dia === hoje ? 'date' : undefined}
                    aria-pressed={dia === chosen}
                    onClick={() => {
                      onChoose(dia)
                      onOpen(dia)
                    }}
                    className={`numeros flex w-full items-center justify-between rounded-sm px-1.5 py-0.5 text-sm after:absolute after:inset-0 hover:bg-surface-3 max-sm:h-full max-sm:min-h-11 max-sm:flex-col max-sm:justify-start ${faint ? 'text-muted' : 'font-medium'}`}
                  >
                    {/* What is seen is the day and a count: read one after the other they are one number. */}
                    <span className="sr-only">
                      {coming && total === 0
                        ? formatLongDate(dia)
                        : `${formatLongDate(dia)}: ${total === 0 ? 'nada vence' : counted(total, 'vencimento', 'vencimentos')}`}
                    </span>
                    <span
                      aria-hidden
                      className={dia === hoje ? 'rounded-full bg-accent px-1.5 text-accent-fg' : ''}
                    >
                      {Number(dia.slice(8))}
                    </span>
                    {total > 0 && (
                      <span
                        aria-hidden
                        className="rounded-full bg-surface-3 px-1.5 text-ink text-xs sm:hidden"
                      >
                        {total}
                      </span>
                    )}
                  </button>
                  <ul className="max-sm:hidden">
                    {tipos.map(tipo => {
                      const count = own.find(one => one.tipo === tipo.chave)?.quantidade
                      return count ? (
                        <li key={tipo.chave} className="min-w-0">
                          <ListLink
                            tipo={tipo}
                            dia={dia}
                            tabIndex={dia === chosen ? 0 : -1}
                            className="relative flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm px-1.5 text-xs hover:bg-surface-3 hover:underline"
                          >
                            <span className="numeros font-semibold">{count}</span>
                            <span className="truncate">{tipo.nome[count === 1 ? 0 : 1]}</span>
                          </ListLink>
                        </li>
                      ) : null
                    })}
                  </ul>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
