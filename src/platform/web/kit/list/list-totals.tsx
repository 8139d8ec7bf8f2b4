import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/contract/money.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { ofSelection } from './of-selection.ts'
import { tableRoles } from './table-roles.ts'
import type { List } from './use-list.ts'

interface Props {
  columns: readonly { key: string }[]
  list: List<unknown>
  /** There is a last column 'Ações'. */
  actions: boolean
}

/** Footer with the sums of the columns of money, of all that search and filters select. */
export function ListTotals({ columns, list, actions }: Props) {
  const { data } = useQuery(ofSelection(list, selecaoApi.somas))
  const sums = data?.somas ?? {}
  const first = columns.findIndex(({ key }) => sums[key] !== undefined)
  if (first < 1) return null
  return (
    <tfoot {...tableRoles.group} data-totais className="max-sm:block">
      <tr
        {...tableRoles.row}
        className="font-semibold max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:px-4 max-sm:py-3"
      >
        <td {...tableRoles.cell} colSpan={first} className={`${CELL} sm:pl-4`}>
          Total
        </td>
        {columns.slice(first).map(({ key }) => (
          <td
            {...tableRoles.cell}
            key={key}
            className={`${CELL} numeros text-right ${sums[key] ? '' : 'max-sm:hidden'}`}
          >
            {sums[key] && formatMoney(sums[key])}
          </td>
        ))}
        {actions && <td {...tableRoles.cell} className={`${CELL} max-sm:hidden`} />}
      </tr>
    </tfoot>
  )
}

const CELL = 'border-line border-t px-3 py-2 max-sm:border-0 max-sm:p-0'
