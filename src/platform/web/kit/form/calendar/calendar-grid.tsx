import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface Cell {
  value: string
  /** What is shown, e.g. '28' or 'fev'. */
  text: string
  /** The whole name, e.g. 'sábado, 28 de fevereiro de 2026'. */
  name: string
  /** Of a neighbouring month. */
  faint?: boolean
}

/** A cell of a grid is chosen or not, that of a table is not. */
const gridcell = (chosen: boolean) => ({ role: 'gridcell', 'aria-selected': chosen }) as const

interface Props {
  /** Id of the heading that names it. */
  labelledBy: string
  heads?: readonly { text: string; name: string }[]
  rows: readonly (readonly Cell[])[]
  chosen: string
  today: string
  /** The cell in the tab order. */
  current: string
  /** Moves to another cell; undefined where there is none. */
  move: (key: string, shift: boolean) => string | undefined
  onMove: (to: string) => void
  onPick: (value: string) => void
}

/** Days or months in rows, by the grid pattern of ARIA: one stop of Tab, arrows between the cells, Enter and Space choose. */
export function CalendarGrid(props: Props) {
  const { labelledBy, heads, rows, chosen, today, current, move, onMove, onPick } = props
  const at = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell moved to gets the focus.
  useEffect(() => at.current?.focus(), [current])

  const keyed = (event: KeyboardEvent) => {
    const to = move(event.key, event.shiftKey)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(to)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar is a grid.
    <table role="grid" aria-labelledby={labelledBy} onKeyDown={keyed} className="w-full">
      {heads && (
        <thead>
          <tr>
            {heads.map(({ text, name }) => (
              <th key={name} scope="col" className="h-7 w-9 font-medium text-muted text-xs">
                <abbr title={name} className="no-underline">
                  {text}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(row => (
          <tr key={row[0]?.value}>
            {row.map(cell => (
              <td key={cell.value} {...gridcell(cell.value === chosen)} className="p-px text-center">
                <button
                  ref={cell.value === current ? at : undefined}
                  type="button"
                  tabIndex={cell.value === current ? 0 : -1}
                  aria-label={cell.name}
                  aria-current={cell.value === today ? 'date' : undefined}
                  onClick={() => onPick(cell.value)}
                  className={`numeros h-8 w-full min-w-8 rounded-md px-1 max-sm:h-11 ${look(cell, chosen, today)}`}
                >
                  {cell.text}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function look({ value, faint }: Cell, chosen: string, today: string): string {
  if (value === chosen) return 'bg-accent font-semibold text-accent-fg hover:bg-accent-hover'
  const tone = faint ? 'text-muted' : 'text-ink'
  const mark = value === today ? 'font-semibold ring-1 ring-accent ring-inset' : ''
  return `${tone} ${mark} hover:bg-surface-3`
}
