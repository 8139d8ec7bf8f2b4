import { memo, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { RowReach } from './row-reach.ts'
import { tableRoles } from './table-roles.ts'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  /** The row at which Tab stops. */
  current: boolean
}

function PlainRow<Row>({ row, columns, actions, current }: Props<Row>) {
  return (
    <tr {...tableRoles.row} tabIndex={current ? 0 : -1} className={ROW}>
      <RowReach value={current}>
        {columns.map(column => (
          <td
            {...tableRoles.cell}
            key={column.key}
            data-label={column.header}
            className={`${CELL} ${column.align === 'end' ? 'numeros sm:text-right' : ''}`}
          >
            <span className="min-w-0 break-words empty:text-muted empty:before:content-['–']">
              {column.cell(row)}
            </span>
          </td>
        ))}
        {actions && (
          <td
            {...tableRoles.cell}
            className="border-line border-b px-2 py-1 max-sm:block max-sm:border-0 max-sm:px-0 max-sm:pb-0"
          >
            <div className="flex justify-end gap-0.5 max-sm:-mr-3.5">{actions(row)}</div>
          </td>
        )}
      </RowReach>
    </tr>
  )
}

/** One record of a `DataTable`. Moving through the rows draws again only the two that it concerns. */
export const DataRow = memo(PlainRow) as typeof PlainRow

const ROW =
  'scroll-mt-11 hover:bg-surface-2 focus-visible:-outline-offset-2 max-sm:block max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:pt-3 max-sm:pb-1 [&:last-child>td]:border-b-0 max-sm:last:border-b-0'
/** Narrow: the first value heads the card, the others stand beside their heading, written from `data-label`. */
const CELL =
  'border-line border-b px-3 py-2 align-middle first:font-medium sm:first:pl-4 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:not-first:before:shrink-0 max-sm:not-first:before:text-muted max-sm:not-first:before:text-sm max-sm:not-first:before:content-[attr(data-label)] max-sm:first:pb-1 max-sm:first:text-left max-sm:first:font-semibold max-sm:first:text-lg'
