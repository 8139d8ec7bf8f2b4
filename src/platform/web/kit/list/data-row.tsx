import { type MouseEvent, memo, type ReactNode, useId } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { ExampleMark } from '../example-mark.tsx'
import { type Column, titleOf, widthOf } from './columns.ts'
import { CopySource } from './duplicate.tsx'
import { RowReach } from './row-reach.ts'
import { SelectBox } from './selection/select-box.tsx'
import { tableRoles } from './table-roles.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  /** The row in the tab order. */
  current: boolean
  /** Chosen or not, where rows can be. */
  selected: boolean | undefined
  onSelect: (id: number | string, event: MouseEvent) => void
  /** Address below which the records have their pages; undefined where they have none. */
  base: string | undefined
  /** Makes such a record; undefined where no form does. */
  create: Procedure | undefined
  /** Its record is open beside the list. */
  open: boolean
  /** Path of the list. */
  list: string
}

function PlainRow<Row extends { id: number | string }>(props: Props<Row>) {
  const { row, columns, actions, current, selected, onSelect, base, create, open, list } = props
  const name = useId()
  const title = titleOf(columns)
  return (
    <tr
      {...tableRoles.row}
      tabIndex={current ? 0 : -1}
      data-linha
      data-marcada={selected}
      data-abre={base && row.id}
      aria-current={open || undefined}
      className={ROW}
    >
      <RowReach value={current}>
        {columns.map((column, index) => (
          <td
            {...tableRoles.cell}
            key={column.key}
            data-peso={column.peso}
            style={widthOf(column)}
            data-justa={(column.width && !column.fixed) || undefined}
            data-com-caixa={(index === 0 && selected !== undefined) || undefined}
            data-linhas={(column.twoLines && !column.fixed) || undefined}
            data-label={column.short ?? column.header}
            data-card={column.card ?? (column === title ? 'title' : 'pair')}
            className={`${CELL} ${column.align === 'end' ? 'numeros whitespace-nowrap sm:text-right' : ''}`}
          >
            {index === 0 && selected !== undefined && (
              <SelectBox
                label="Selecionar"
                about={name}
                checked={selected}
                onToggle={event => onSelect(row.id, event)}
              />
            )}
            <span {...(column === title && { id: name })}>
              {column === title && <ExampleMark list={list} row={row} />}
              {base && column === title ? (
                <a href={`${base}/${row.id}`} data-abre-registro tabIndex={-1} className="hover:underline">
                  {column.cell(row)}
                </a>
              ) : (
                column.cell(row)
              )}
              {column.after && <span data-depois>{column.after(row)}</span>}
            </span>
          </td>
        ))}
        {actions && (
          <td
            {...tableRoles.cell}
            data-card="actions"
            data-fim
            className="border-line border-b bg-inherit px-2 sm:sticky sm:right-0"
          >
            <div className="flex items-center justify-end gap-0.5">
              <CopySource value={base && create ? { create, id: row.id } : undefined}>
                {actions(row)}
              </CopySource>
            </div>
          </td>
        )}
      </RowReach>
    </tr>
  )
}

/** A row of a `DataTable`, one line high. `rows.css` cuts what is longer, `cards.css` lays it out as a card on narrow screens. Memoized: moving between rows renders only two of them. */
export const DataRow = memo(PlainRow) as typeof PlainRow

const ROW =
  'group/linha scroll-mt-9 bg-surface hover:bg-surface-2 focus-visible:-outline-offset-2 [&:last-child>td]:border-b-0'
const CELL = 'border-line border-b px-2.5 py-0 align-middle first:font-medium sm:first:pl-4'
