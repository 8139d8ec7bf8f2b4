import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { despesasDoMesLink, receitaLink } from '../links.ts'
import type { Month } from './data.ts'
import { compactMoney, ticksFor } from './scale.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 300
const TOP = 10
const BOTTOM = 24
/** Room for the amounts of the axis. */
const LEFT = 58
const NARROW = 480
/** Height of what a bar is pointed at by, at least. */
const MIN_REACH = 24

interface Props {
  months: Month[]
  /** First and last month of the chosen period: a line above marks them. */
  since: string
  until: string
  /** Which month the keyboard is at. */
  chosen: number
  /** Which month's values are shown: the one under the pointer, or the chosen one. */
  shown: number
  onChoose: (index: number) => void
  /** The month under the pointer, or none. */
  onPoint: (index: number | null) => void
}

const spoken = ({ mes, receita, despesas, saldo }: Month) =>
  [
    formatMonth(mes),
    receita !== null && `receitas ${formatMoney(receita)}`,
    despesas !== null && `despesas ${formatMoney(despesas)}`,
    saldo !== null && `saldo ${formatMoney(saldo)}`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Two bars a month, each a link to its rows. One month is chosen, by pointer or arrow keys, and says its values to screen readers; Tab
 * goes through its bars. A finger chooses first: what it points at is not seen before.
 */
export function Bars({ months, since, until, chosen, shown, onChoose, onPoint }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<SVGGElement>(null)
  const touched = useRef(chosen)
  const width = useWidth(box)
  const amounts = months.flatMap(({ receita, despesas }) =>
    [receita, despesas].flatMap(amount => (amount === null ? [] : [Number(amount)])),
  )
  const ticks = ticksFor(amounts)
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM)
  const column = Math.max(0, width - LEFT) / months.length
  const narrow = width < NARROW

  const move = (event: KeyboardEvent) => {
    const target = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: months.length - 1 }[
      event.key
    ]
    if (target === undefined || !months[target]) return
    event.preventDefault()
    onChoose(target)
    const bar = event.target instanceof Element ? event.target.getAttribute('data-barra') : null
    list.current?.children[target]?.querySelector<SVGElement>(`[data-barra=${bar}]`)?.focus()
  }

  return (
    <div ref={box} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} className="block">
          <title>Receitas e despesas por mês</title>
          <Hatch />
          <rect
            x={LEFT + shown * column + 1}
            y={1}
            width={Math.max(0, column - 2)}
            height={HEIGHT - 2}
            rx={6}
            className="fill-surface-2"
          />
          <rect
            x={LEFT + months.filter(({ mes }) => mes < since).length * column + 1}
            y={1}
            width={Math.max(0, months.filter(({ mes }) => mes >= since && mes <= until).length * column - 2)}
            height={3}
            rx={1.5}
            className="fill-accent"
            data-periodo
          />
          <g aria-hidden className="numeros fill-muted text-xs">
            {ticks.map(tick => (
              <g key={tick}>
                <line
                  x1={LEFT}
                  x2={width}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {compactMoney(tick)}
                </text>
              </g>
            ))}
            {months.map(({ mes }, index) => (
              <text key={mes} x={LEFT + (index + 0.5) * column} y={HEIGHT - 7} textAnchor="middle">
                {monthLabel(mes, narrow)}
              </text>
            ))}
          </g>
          {/* biome-ignore lint/a11y: a picture has no fieldset. */}
          <g
            ref={list}
            role="group"
            aria-label="Meses: as setas escolhem, Enter abre o que a barra soma"
            onKeyDown={move}
            onPointerLeave={() => onPoint(null)}
          >
            {months.map((month, index) => (
              // biome-ignore lint/a11y: a picture has no fieldset.
              <g
                key={month.mes}
                role="group"
                aria-label={spoken(month)}
                onFocus={() => onChoose(index)}
                onPointerDown={() => {
                  touched.current = chosen
                }}
                onClickCapture={event => {
                  if (isTouch(event) && touched.current !== index) event.preventDefault()
                  onChoose(index)
                }}
                onPointerEnter={() => onPoint(index)}
                transform={`translate(${LEFT + index * column} 0)`}
              >
                <rect width={column} height={HEIGHT} className="fill-transparent" />
                {(['receita', 'despesas'] as const).map(of => (
                  <Bar key={of} month={month} of={of} column={column} y={y} reached={index === chosen} />
                ))}
              </g>
            ))}
          </g>
        </svg>
      )}
    </div>
  )
}

/** "nov", with the year in January; a letter each where there is no room for more. */
function monthLabel(mes: string, narrow: boolean): string {
  const name = formatMonth(mes).slice(0, 3)
  if (narrow) return name.slice(0, 1).toUpperCase()
  return mes.endsWith('-01') ? `${name}/${mes.slice(2, 4)}` : name
}

interface BarProps {
  month: Month
  of: 'receita' | 'despesas'
  column: number
  y: (value: number) => number
  /** Tab reaches it. */
  reached: boolean
}

const isTouch = ({ nativeEvent }: MouseEvent) => (nativeEvent as PointerEvent).pointerType === 'touch'

/** Side by side in the middle of the column; one that is not seen leaves its place to the other. */
function Bar({ month, of, column, y, reached }: BarProps) {
  const amount = month[of]
  if (amount === null) return null
  const alone = month.receita === null || month.despesas === null
  const size = Math.max(2, Math.min(26, column * (alone ? 0.5 : 0.33)))
  const left = column / 2 + (alone ? -size / 2 : of === 'receita' ? -size - 1 : 1)
  const [from, to] = [y(0), y(Number(amount))]
  const [top, height] = [Math.min(from, to), Math.abs(to - from)]
  // Pointed at as wide as its half of the column, and never lower than a finger or a mouse hits.
  const reach = Math.max(height + 6, MIN_REACH)
  const { to: path, search } = of === 'receita' ? receitaLink(month.mes) : despesasDoMesLink(month.mes)
  const label = `${of === 'receita' ? 'Receitas' : 'Despesas'} de ${formatMonth(month.mes)}: ${formatMoney(amount)}`
  return (
    <Link
      to={path}
      search={search}
      aria-label={label}
      data-barra={of}
      tabIndex={reached ? 0 : -1}
      className="group outline-none"
    >
      <rect
        x={alone || of === 'receita' ? 1 : column / 2}
        y={to > from ? from - 3 : Math.max(1, from + 3 - reach)}
        width={Math.max(0, (alone ? column : column / 2) - 1)}
        height={reach}
        rx={4}
        className="fill-transparent stroke-2 stroke-transparent group-focus-visible:stroke-focus"
      />
      <rect
        x={left}
        y={top}
        width={size}
        height={height}
        rx={Math.min(2, height / 2)}
        className={
          of === 'receita' ? 'fill-accent' : 'fill-[url(#listras)] stroke-[1.5] stroke-badge-orange-fg'
        }
      />
    </Link>
  )
}

/** Stripes, so that the two are told apart without their colours. */
export function Hatch({ id = 'listras' }: { id?: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className="fill-surface" />
        <rect width={3} height={6} className="fill-badge-orange-fg" />
      </pattern>
    </defs>
  )
}
