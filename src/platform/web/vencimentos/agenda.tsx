import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { formatLongDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { TipoDeVencimento, Vencimento } from '#platform/contract/vencimentos.ts'
import { ExampleMarkAt } from '../kit/example-mark.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { ListLink } from './list-link.tsx'
import type { Moves } from './use-move.ts'

interface Props {
  days: readonly string[]
  /** How much of each kind falls on each day, whatever part of it is among the rows. */
  counts: readonly { dia: string; tipo: string; quantidade: number; valor: string | null }[]
  rows: readonly Vencimento[]
  tipos: readonly TipoDeVencimento[]
  hoje: string
  moves: Moves
  onMove: (row: Vencimento) => void
}

/** Days with what expires on them, by kind. */
export function Agenda({ days, counts, rows, ...rest }: Props) {
  const of = Map.groupBy(rows, ({ dia }) => dia)
  const byDay = Map.groupBy(counts, ({ dia }) => dia)
  return days.map(dia => (
    <Day
      key={dia}
      dia={dia}
      alone={days.length === 1}
      rows={of.get(dia) ?? []}
      counts={byDay.get(dia) ?? []}
      {...rest}
    />
  ))
}

type DayProps = Omit<Props, 'days'> & {
  dia: string
  /** The only day on the screen. */
  alone: boolean
}

function Day({ dia, alone, counts, rows, tipos, hoje, moves, onMove }: DayProps) {
  const id = useId()
  const empty = counts.length === 0
  const late = tipos.some(
    ({ chave, atrasaAntesDe }) => dia < atrasaAntesDe && counts.some(({ tipo }) => tipo === chave),
  )
  return (
    <section
      aria-labelledby={id}
      {...moves.dropProps(dia)}
      className="mb-4 rounded-lg data-alvo:bg-accent-soft data-alvo:outline-2 data-alvo:outline-accent"
    >
      <h2
        id={id}
        className={`mb-1 scroll-mb-48 ${empty && !alone ? 'text-muted' : 'font-semibold'} ${late ? 'text-danger-text' : ''}`}
      >
        <span className="inline-block first-letter:uppercase">{formatLongDate(dia)}</span>
        {dia === hoje && <span className="font-normal text-muted"> · hoje</span>}
        {empty && !alone && ' · nada vence'}
      </h2>
      {empty && alone && <p className="text-muted text-sm">Nada vence neste dia.</p>}
      {tipos.map(tipo => {
        const own = rows.filter(row => row.tipo === tipo.chave)
        const count = counts.find(each => each.tipo === tipo.chave)
        if (!count) return null
        const left = count.quantidade - own.length
        return (
          <div key={tipo.chave} className="mb-2">
            <ListLink
              tipo={tipo}
              dia={dia}
              className="inline-flex min-h-7 items-center gap-2 rounded-sm text-accent-text text-sm hover:underline max-sm:min-h-11"
            >
              {tipo.titulo}
              <span className="numeros text-muted">
                {formatCount(count.quantidade)}
                {count.valor !== null && ` · ${formatMoney(count.valor)}`}
              </span>
            </ListLink>
            {left > 0 && (
              <ListLink
                tipo={tipo}
                dia={dia}
                className="ml-3 rounded-sm text-muted text-sm hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
              >
                {own.length === 0
                  ? 'Ver na lista'
                  : `${counted(left, 'não cabe', 'não cabem')} aqui: ver na lista`}
                <span className="sr-only">: {tipo.titulo}</span>
              </ListLink>
            )}
            <ul
              hidden={own.length === 0}
              className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm"
            >
              {own.map(row => (
                <li
                  key={row.id}
                  {...moves.dragProps(row)}
                  className="relative flex items-center gap-x-3 border-line border-t px-3 py-1.5 first:border-t-0 hover:bg-surface-2 max-sm:min-h-14"
                >
                  <div className="flex min-w-0 grow items-center gap-x-3 max-sm:flex-wrap">
                    <Link
                      to={row.endereco}
                      // The row is dragged, not its address.
                      draggable={false}
                      className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0 hover:underline max-sm:basis-full max-sm:whitespace-normal"
                    >
                      {row.titulo}
                    </Link>
                    <ExampleMarkAt address={row.endereco} />
                    <span className="min-w-0 text-muted text-sm sm:truncate">{row.detalhe}</span>
                  </div>
                  {row.quantia && <span className="numeros shrink-0">{formatMoney(row.quantia)}</span>}
                  {row.muda && (
                    <IconButton
                      label="Mudar data"
                      about={row.titulo}
                      className="relative z-1"
                      onClick={() => onMove(row)}
                    >
                      <CalendarClock size={16} />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
