import { Columns3, Rows3 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazyForm } from '../lazy-form.tsx'
import { DataTable } from '../list/data-table.tsx'
import type { List } from '../list/use-list.ts'
import { useOnScreen } from '../on-screen.ts'
import { Spinner } from '../spinner.tsx'

const VIEWS = [
  { como: 'tabela', label: 'Tabela', Icon: Rows3 },
  { como: 'quadro', label: 'Quadro', Icon: Columns3 },
] as const

const waiting = (
  <p className="flex items-center gap-2 p-5 text-muted">
    <Spinner /> Abrindo...
  </p>
)
const Board = lazyForm(async () => (await import('./board.tsx')).Board, waiting)

/** A list as a table, or as the board that its view or the address asks for. */
export function ListView<Row extends { id: number | string }>(props: ComponentProps<typeof DataTable<Row>>) {
  const board = props.list.view.como === 'quadro'
  // Before its code is there: on a phone the button that makes a new record has its place by it.
  useOnScreen('quadro', board)
  if (!board) return <DataTable {...props} />
  const { caption, list, empty, belongs } = props
  return <Board caption={caption} list={list} empty={empty} belongs={belongs} />
}

/** Chooses between table and board, in the header of a page. On a phone it is as low as the title: the list needs the room. */
export function ViewSwitch({ list }: { list: List<unknown> }) {
  const { como, showAs } = list.view
  return (
    <fieldset className="flex rounded-md border border-line-strong/50 bg-surface p-0.5 max-sm:-my-1.5 max-sm:p-0">
      <legend className="sr-only">Ver como</legend>
      {VIEWS.map(({ como: value, label, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={como === value}
          onClick={() => showAs(value)}
          className="relative inline-flex h-control-sm items-center justify-center gap-1.5 rounded-sm px-2.5 font-medium text-muted after:absolute after:-inset-y-1 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text max-sm:h-9 max-sm:w-11 max-sm:px-0 max-sm:after:inset-x-0"
        >
          <Icon size={15} />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
