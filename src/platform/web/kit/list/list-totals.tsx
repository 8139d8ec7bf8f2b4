import { selecaoApi } from '#platform/contract/selecao.ts'
import { AskedTotals } from './asked-totals.tsx'
import type { Column } from './columns.ts'
import { keysOf, ofSelection } from './of-selection.ts'
import type { List } from './use-list.ts'

interface Props {
  columns: readonly Column<never>[]
  list: List<unknown>
  /** There is a last column 'Ações'. */
  actions: boolean
}

/** Footer with the sums of the columns of money. Those of more than are counted take the database long. */
export const ListTotals = ({ columns, list, actions }: Props) => (
  <AskedTotals
    {...{ columns, list, actions }}
    query={ofSelection(list, selecaoApi.somas, { colunas: keysOf(columns) })}
    sumsOf={({ somas }) => somas}
    atOnce={!list.total_minimo}
  />
)
