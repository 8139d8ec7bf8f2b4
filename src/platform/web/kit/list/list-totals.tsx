import { useQuery } from '@tanstack/react-query'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Column } from './columns.ts'
import { ofSelection } from './of-selection.ts'
import { SumRow } from './sum-row.tsx'
import type { List } from './use-list.ts'

interface Props {
  columns: readonly Column<never>[]
  list: List<unknown>
  /** There is a last column 'Ações'. */
  actions: boolean
}

/** Footer with the sums of the columns of money, of all that search and filters select. */
export function ListTotals({ columns, list, actions }: Props) {
  const { data } = useQuery(ofSelection(list, selecaoApi.somas))
  return <SumRow columns={columns} label="Total" sums={data?.somas ?? {}} actions={actions} />
}
