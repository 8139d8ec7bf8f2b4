import { useQuery } from '@tanstack/react-query'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Column } from './columns.ts'
import { keysOf, ofSelection } from './of-selection.ts'
import { BeyondTotals, SumRow, useAskedSums } from './sum-row.tsx'
import type { List } from './use-list.ts'

interface Props {
  columns: readonly Column<never>[]
  list: List<unknown>
  /** There is a last column 'Ações'. */
  actions: boolean
}

/**
 * Footer with the sums of the columns of money, of all that search and filters select. Of more than are counted once somebody asks:
 * reading them all takes the database long.
 */
export function ListTotals({ columns, list, actions }: Props) {
  const { total, total_minimo } = list
  const [asked, ask] = useAskedSums(list.input)
  const { data, isPlaceholderData, isFetching, refetch } = useQuery({
    ...ofSelection(list, selecaoApi.somas, { colunas: keysOf(columns) }),
    enabled: !total_minimo || asked,
  })
  if (total_minimo && (!asked || !data || isPlaceholderData))
    return (
      <BeyondTotals
        most={total}
        span={columns.length + (actions ? 1 : 0)}
        busy={asked && isFetching}
        onSum={asked ? refetch : ask}
      />
    )
  const label = data?.exemplos ? 'Total, com exemplos' : 'Total'
  return <SumRow columns={columns} label={label} sums={data?.somas ?? {}} actions={actions} />
}
