import { counted } from '#platform/contract/counts.ts'
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
  if (!columns.some(({ key }) => sums[key])) return null
  return (
    <tfoot {...tableRoles.group} data-totais className="max-sm:block">
      <tr
        {...tableRoles.row}
        className="font-semibold max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:px-4 max-sm:py-3"
      >
        {columns.map(column => (
          <td
            {...tableRoles.cell}
            key={column.key}
            data-peso={column.peso}
            className={`${CELL} ${column === title ? 'max-w-0 whitespace-nowrap' : `numeros text-right ${sums[column.key] ? '' : 'max-sm:hidden'}`} first:sm:pl-4`}
          >
            {column === title ? label : sums[column.key] && formatMoney(sums[column.key] ?? '')}
          </td>
        ))}
        {actions && <td {...tableRoles.cell} data-fim className={`${CELL} max-sm:hidden`} />}
      </tr>
    </tfoot>
  )
}

interface BeyondProps {
  /** Records up to which the list counts. */
  most: number
  /** Columns of the table, with the one of actions. */
  span: number
}

/** Footer of a list that has more records than are counted, in place of its sums. */
export const BeyondTotals = ({ most, span }: BeyondProps) => (
  <tfoot {...tableRoles.group} data-totais className="max-sm:block">
    <tr {...tableRoles.row} className="text-muted max-sm:block max-sm:px-4 max-sm:py-3">
      <td {...tableRoles.cell} colSpan={span} className={`${CELL} first:sm:pl-4 max-sm:block`}>
        Total: só até {counted(most, 'registro', 'registros')}; refine a busca ou os filtros.
      </td>
    </tr>
  </tfoot>
)

const CELL = 'border-line border-t px-2.5 py-2 max-sm:max-w-none max-sm:border-0 max-sm:p-0'
