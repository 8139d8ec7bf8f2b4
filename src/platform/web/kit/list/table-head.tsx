import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { PointerEvent } from 'react'
import { type Column, widthOf } from './columns.ts'
import { SelectBox } from './selection/select-box.tsx'
import type { Selection } from './selection/use-selection.ts'
import { tableRoles } from './table-roles.ts'
import type { List } from './use-list.ts'
import { resize } from './views/resize.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  list: List<Row>
  /** There is a last column 'Ações'. */
  actions: boolean
  /** Rows can be chosen, and the page by a box in the first heading. */
  selection: Selection | undefined
}

/** Table headings; sortable ones are buttons. Narrow screens show only these, as a strip. */
export function TableHead<Row extends { id: number | string }>(props: Props<Row>) {
  const { columns, list, actions, selection } = props
  /** By keyboard, widths are numbers of the list of columns. */
  const widen = (press: PointerEvent<HTMLElement>, { key }: Column<Row>) =>
    resize(press, px =>
      list.view.show({
        colunas: columns.map(column => {
          const largura = column.key === key ? px : column.fixed
          return { chave: column.key, ...(largura && { largura }) }
        }),
      }),
    )
  const chosen = list.rows.filter(({ id }) => selection?.has(id)).length
  return (
    <thead {...tableRoles.group} className="sticky top-0 z-10 max-sm:static max-sm:block">
      <tr {...tableRoles.row} className={ROW}>
        {columns.map((column, index) => (
          <th
            {...tableRoles.head}
            key={column.key}
            data-peso={column.peso}
            data-com-caixa={(index === 0 && selection !== undefined) || undefined}
            scope="col"
            style={column.fixed ? widthOf(column) : undefined}
            aria-sort={ariaSort(column, list)}
            className={`${CELL} ${column.sort || (index === 0 && selection) ? 'max-sm:block' : 'max-sm:sr-only'} ${column.align === 'end' ? 'sm:text-right' : ''} ${column.fixed ? 'overflow-hidden' : ''}`}
          >
            {index === 0 && selection && (
              <SelectBox
                label="Selecionar a página"
                checked={chosen > 0 && chosen === list.rows.length}
                mixed={chosen > 0 && chosen < list.rows.length}
                onToggle={selection.togglePage}
              />
            )}
            {column.sort ? (
              <SortButton column={column} sort={column.sort} list={list} />
            ) : (
              <span className="inline-block px-1 py-1.5 max-sm:sr-only">{column.header}</span>
            )}
            <span
              aria-hidden
              data-alca
              onPointerDown={event => widen(event, column)}
              className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-transparent border-r-2 hover:border-accent max-sm:hidden"
            />
          </th>
        ))}
        {actions && (
          <th
            {...tableRoles.head}
            scope="col"
            data-fim
            className={`${CELL} w-px text-right max-sm:sr-only sm:sticky sm:right-0`}
          >
            <span className="inline-block px-1.5 py-1.5">Ações</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton<Row>({ column, sort, list }: { column: Column<Row>; sort: string; list: List<Row> }) {
  const direction = ariaSort(column, list)
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => list.sortBy(sort)}
      className={`inline-flex items-center gap-1 rounded-sm px-1 py-1.5 text-left font-semibold hover:text-ink max-sm:h-control ${direction === 'none' ? '' : 'text-ink'}`}
    >
      {column.header}
      <Icon
        aria-hidden
        size={13}
        className={`shrink-0 ${direction === 'none' ? 'opacity-60' : 'text-accent-text'}`}
      />
    </button>
  )
}

function ariaSort<Row>(column: Column<Row>, list: List<Row>) {
  if (!column.sort) return undefined
  if (column.sort !== list.input.ordem) return 'none'
  return list.input.direcao === 'asc' ? 'ascending' : 'descending'
}

const ROW =
  'max-sm:flex max-sm:gap-x-1 max-sm:overflow-x-auto max-sm:border-line max-sm:border-b max-sm:px-2.5 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2.5rem)] max-sm:pr-10'
const CELL =
  'relative whitespace-nowrap border-line border-b bg-surface px-1.5 text-left font-semibold text-muted text-sm first:sm:pl-3 first:rounded-tl-lg last:rounded-tr-lg max-sm:w-auto! max-sm:shrink-0 max-sm:border-0 max-sm:px-0'
