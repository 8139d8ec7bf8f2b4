import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Screen } from '../../department.ts'
import { usePlace } from '../../departments.tsx'
import { notify } from '../../notices/notices.tsx'
import type { Column } from '../list/columns.ts'
import { EmptyList } from '../list/empty-list.tsx'
import type { List } from '../list/use-list.ts'
import { useRowOpening } from '../list/use-row-opening.ts'
import { PartFailure } from '../part-failure.tsx'
import { useRegistro } from '../record/use-registro.ts'
import {
  type BoardRow,
  mayMove,
  statusVerb,
  useFieldChange,
  withoutApproval,
} from '../status/use-field-change.ts'
import { BoardColumn } from './board-column.tsx'
import { boardKeys } from './board-keys.ts'
import { ColumnTabs } from './column-tabs.tsx'
import { columnsLeft } from './columns-left.ts'
import { grab } from './grab.ts'
import type { Quadro } from './quadro.ts'
import { useBoardRows } from './use-board-rows.ts'
import { useShownColumn } from './use-shown-column.ts'

interface Props {
  /** Accessible name of the list, e.g. 'Chamados'. */
  caption: string
  list: List<unknown>
  /** Text of the empty board, and what belongs there. */
  empty: string
  belongs: string | undefined
}

/** What opens the record of a card. */
const linkOf = (board: HTMLElement | null, id: number) =>
  board?.querySelector<HTMLElement>(`[data-cartao="${id}"] [data-abre-registro]`)

/** The records of a list by status. A card is dragged from one column to another, or moved by its menu or by keys. */
export function Board(props: Props) {
  const { screen } = usePlace()
  const { Present: registro, failed, retry } = useRegistro(screen as Screen)
  if (failed) return <PartFailure onRetry={retry} />
  if (!registro?.quadro) return null
  const columns = registro.columns as unknown as readonly Column<BoardRow>[]
  return <Shown {...props} quadro={registro.quadro as unknown as Quadro<BoardRow>} columns={columns} />
}

interface ShownProps extends Props {
  quadro: Quadro<BoardRow>
  columns: readonly Column<BoardRow>[]
}

function Shown({ caption, list, empty, belongs, quadro, columns }: ShownProps) {
  const { campo, valores, opcoes, soAprovado, nome } = statusVerb(list.api)
  const box = useRef<HTMLElement>(null)
  /** The card that has the focus or is moved: drawn anew, in its column or in another, it gets it where nothing else has it. */
  const held = useRef<number>(undefined)
  /**
   * The card that was moved on the board itself, with where it stood last: it stays in sight as it is saved and its column puts
   * it where it belongs, until the focus or the hand is elsewhere. An undo scrolls nothing.
   */
  const follow = useRef<{ id: number; place?: string }>(undefined)
  /** The one that had it last. */
  const [last, setLast] = useState<number>()
  const { pending, saves, change } = useFieldChange(list.api, id => {
    held.current = id
  })
  const shown = columnsLeft(list.campos[campo], valores, list.input.filtros[campo])
  const board = useBoardRows(list, { campo, valores: shown, soma: quadro.soma, pending, saves })
  // Its columns are read on and on: there is no page to turn.
  const opening = useRowOpening({
    ...list,
    input: { ...list.input, pagina: 1 },
    rows: board.rows,
    more: false,
  })
  const { at, go } = useShownColumn(box, list.entidade, shown)

  // A card that goes with the focus in it leaves it to the page. React tells no blur of that, so that `held` stays.
  useLayoutEffect(() => {
    if (held.current === undefined) return
    const link = linkOf(box.current, held.current)
    const { activeElement } = document
    if (activeElement === document.body || activeElement === box.current) link?.focus({ preventScroll: true })
    const moved = follow.current
    if (moved?.id !== held.current || !link || link !== document.activeElement) return
    const place = board.columns.map(({ rows }) => rows.findIndex(({ id }) => id === moved.id)).join()
    if (place !== moved.place) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    moved.place = place
  })

  const [dragging, setDragging] = useState<{ row: BoardRow; over: string | undefined }>()
  const { recusa } = quadro
  const latest = useRef({ change, opcoes, soAprovado, campo, recusa })
  latest.current = { change, opcoes, soAprovado, campo, recusa }
  const move = useCallback((row: BoardRow, valor: string) => {
    const { opcoes, soAprovado, campo, recusa } = latest.current
    if (!withoutApproval(row, opcoes, soAprovado).includes(valor)) {
      const porque = opcoes.includes(valor)
        ? `Falta a aprovação para o status "${valor}".`
        : (recusa?.(row, valor) ?? `O status "${valor}" é definido pelo sistema.`)
      if (row[campo] !== valor) notify({ titulo: 'Não foi movido', descricao: porque })
      return
    }
    setLast(row.id)
    // What is asked first gives the focus back to this card, not to the one that had it before.
    linkOf(box.current, row.id)?.focus({ preventScroll: true })
    follow.current = { id: row.id }
    void latest.current.change(row, valor)
  }, [])
  const onGrab = useCallback(
    (event: PointerEvent, row: BoardRow) => {
      if (event.button !== 0 || !box.current || (event.target as Element).closest('button')) return
      let over: string | undefined
      grab(event, {
        card: event.currentTarget as HTMLElement,
        board: box.current,
        onStart: () => setDragging({ row, over: undefined }),
        onOver: valor => {
          over = valor
          setDragging({ row, over })
        },
        onEnd: dropped => {
          setDragging(undefined)
          if (dropped && over !== undefined) move(row, over)
        },
      })
    },
    [move],
  )
  const targetOf = (valor: string) => {
    if (!dragging || dragging.row[campo] === valor) return 'no'
    if (!withoutApproval(dragging.row, opcoes, soAprovado).includes(valor)) return 'refuses'
    return dragging.over === valor ? 'over' : 'yes'
  }

  return (
    <div data-quadro className="flex min-h-0 grow flex-col">
      {board.empty && <EmptyList list={list} text={empty} belongs={belongs} />}
      <ColumnTabs columns={board.columns} at={at} onGo={go} />
      <section
        ref={box}
        aria-label={`Quadro de ${caption.toLowerCase()}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and may hold no card to tab to
        tabIndex={0}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-cartao]')?.dataset.cartao
          if (!id) return
          held.current = Number(id)
          setLast(Number(id))
        }}
        onBlur={({ relatedTarget }) => {
          // Of another window it comes back by itself.
          if (document.hasFocus()) held.current = undefined
          // What is asked before a move gives it back.
          if (!relatedTarget?.closest('[role=alertdialog]')) follow.current = undefined
        }}
        onWheel={() => {
          follow.current = undefined
        }}
        onPointerDown={() => {
          follow.current = undefined
        }}
        onKeyDown={boardKeys((id, valor) => {
          const row = board.rows.find(row => String(row.id) === id)
          if (row && mayMove(row)) move(row, valor)
        })}
        {...opening.body}
        className="relative flex min-h-0 grow items-stretch gap-3 overflow-x-auto pb-2 max-sm:snap-x max-sm:snap-mandatory sm:-mx-4 sm:px-4 lg:-mx-6 lg:px-6"
      >
        {board.columns.map(column => (
          <BoardColumn
            key={column.valor}
            column={column}
            columns={columns}
            quadro={quadro}
            nome={nome}
            opcoes={opcoes}
            soAprovado={soAprovado}
            base={opening.base}
            lista={list.procedure.path}
            open={opening.open}
            last={last}
            pending={pending}
            dragged={dragging?.row}
            target={targetOf(column.valor)}
            onMove={move}
            onGrab={onGrab}
            onRetry={board.retry}
          />
        ))}
      </section>
    </div>
  )
}
