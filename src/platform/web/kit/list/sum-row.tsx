import type { ReactNode } from 'react'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { type Column, titleOf } from './columns.ts'
import { tableRoles } from './table-roles.ts'

interface Props {
  columns: readonly Column<never>[]
  label: string
  /** Amounts by the key of their column. */
  sums: Readonly<Record<string, string | undefined>>
  /** There is a last column 'Ações'. */
  actions: boolean
}

/** Footer of a list: a cell for each column, so that sums stay below theirs whichever columns are shown. */
export function SumRow({ columns, label, sums, actions }: Props) {
  const title = titleOf(columns)
  const summed = columns.filter(({ key }) => sums[key])
  if (summed.length === 0) return null
  // On a phone no column stands above its sum.
  const named = summed.length > 1
  return (
    <SumFoot>
      <tr
        {...tableRoles.row}
        className="font-semibold max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 max-sm:px-4 max-sm:py-3"
      >
        {columns.map(column => (
          <td
            {...tableRoles.cell}
            key={column.key}
            data-peso={column.peso}
            data-rotulo={column.header}
            className={`${CELL} ${column === title ? 'max-w-0 whitespace-nowrap' : `numeros text-right ${sums[column.key] ? '' : 'max-sm:hidden'}`} ${named && sums[column.key] ? SUM_NAME : ''} first:sm:pl-4`}
          >
            {column === title ? label : sums[column.key] && formatMoney(sums[column.key] ?? '')}
          </td>
        ))}
        {actions && <td {...tableRoles.cell} data-fim className={`${CELL} max-sm:hidden`} />}
      </tr>
    </SumFoot>
  )
}

/** Where the sums of a list stand. */
export const SumFoot = ({ children }: { children: ReactNode }) => (
  <tfoot {...tableRoles.group} data-totais className="max-sm:block">
    {children}
  </tfoot>
)

interface NoteProps {
  /** Columns of the table, with the one of actions. */
  span: number
  children: ReactNode
}

/** A line in place of sums: why there are none, and the way to them. */
export const SumNote = ({ span, children }: NoteProps) => (
  <tr {...tableRoles.row} className="text-muted max-sm:block max-sm:px-4 max-sm:py-3">
    <td {...tableRoles.cell} colSpan={span} className={`${CELL} first:sm:pl-4 max-sm:block`}>
      {children}
    </td>
  </tr>
)

const CELL = 'border-line border-t px-2.5 py-2 max-sm:max-w-none max-sm:border-0 max-sm:p-0'
const SUM_NAME =
  'max-sm:before:mr-1.5 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:text-xs max-sm:before:content-[attr(data-rotulo)]'
