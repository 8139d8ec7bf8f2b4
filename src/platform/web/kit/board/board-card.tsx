import { ArrowRightLeft } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import { ExampleMark } from '../example-mark.tsx'
import { IconButton } from '../icon-button.tsx'
import type { Column } from '../list/columns.ts'
import { RowReach } from '../list/row-reach.ts'
import { StatusChoice } from '../status/status-choice.tsx'
import { type BoardRow, mayMove, withoutApproval } from '../status/use-field-change.ts'
import type { Quadro } from './quadro.ts'

export interface CardProps {
  columns: readonly Column<BoardRow>[]
  quadro: Quadro<BoardRow>
  /** Column with the name of a record. */
  nome: string
  /** What it may be moved to. */
  opcoes: readonly string[]
  /** What it is moved to only once it is approved. */
  soAprovado: readonly string[] | undefined
  /** Address below which the records have their pages; undefined where they have none. */
  base: string | undefined
  /** Path of the list. */
  lista: string
  onMove: (row: BoardRow, valor: string) => void
  onGrab: (event: PointerEvent, row: BoardRow) => void
}

interface Props extends CardProps {
  row: BoardRow
  /** The column that it is in. */
  valor: string
  /** The card in the tab order of its column. */
  current: boolean
  /** Its move is not answered yet. */
  busy: boolean
  /** It is being dragged. */
  dragged: boolean
  /** Its record is open beside the board. */
  open: boolean
}

/** What does not fit beside stands below: amounts and dates are never cut. */
const LINE = 'mt-1 flex flex-wrap items-center justify-between gap-x-2 text-muted text-sm'

function PlainCard(props: Props) {
  const { row, valor, columns, quadro, nome, opcoes, soAprovado, base, current, busy, dragged, open } = props
  const { lista, onMove, onGrab } = props
  const title = String(row[nome] ?? '')
  const movable = mayMove(row)
  const offered = withoutApproval(row, opcoes, soAprovado)
  const shownOf = (wanted: string) => columns.find(({ key }) => key === wanted)?.cell(row)
  return (
    <li
      data-cartao={row.id}
      data-abre={base && row.id}
      aria-current={open || undefined}
      aria-busy={busy || undefined}
      onPointerDown={event => movable && onGrab(event, row)}
      // Its links are not dragged as links.
      onDragStart={event => event.preventDefault()}
      className={`group/linha rounded-md border p-2.5 shadow-sm select-none [-webkit-touch-callout:none] [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-1 ${open ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong'} ${movable ? 'cursor-grab' : base ? 'cursor-pointer' : ''} ${dragged ? 'opacity-40' : ''}`}
    >
      <RowReach value={current}>
        <div className="flex items-start justify-between gap-1">
          <a
            href={base && `${base}/${row.id}`}
            data-abre-registro
            tabIndex={current ? 0 : -1}
            draggable={false}
            className="wrap-anywhere line-clamp-2 min-w-0 py-0.5 font-medium outline-none hover:underline"
          >
            <ExampleMark list={lista} row={row} />
            {title}
          </a>
          {movable && (
            <StatusChoice
              title={offered === opcoes ? 'Mover para' : 'Falta a aprovação. Mover para'}
              of={quadro.of}
              options={offered.filter(option => option !== valor)}
              onChoose={option => onMove(row, option)}
              button={opens => (
                <IconButton
                  label="Mover"
                  about={title}
                  data-mover
                  className="-mt-1 -mr-1 max-sm:-my-2.5 max-sm:-mr-2"
                  {...opens}
                >
                  <ArrowRightLeft size={15} />
                </IconButton>
              )}
            />
          )}
        </div>
        {quadro.cartao.map((line, index) => {
          const shown = typeof line === 'function' ? [line(row)] : line.map(shownOf)
          if (shown.every(each => each == null || each === '')) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card are the same ones, always
            <div key={index} className={LINE}>
              {shown.map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <div key={place} className="max-w-full truncate only:grow">
                  {each}
                </div>
              ))}
            </div>
          )
        })}
      </RowReach>
    </li>
  )
}

/** A record on the board. Memoized: moving one draws few of them again. */
export const BoardCard = memo(PlainCard)
