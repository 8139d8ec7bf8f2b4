import { useQuery } from '@tanstack/react-query'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { ofSelection } from '../of-selection.ts'
import type { List } from '../use-list.ts'

/**
 * How many records search and filters select. Beyond what the list counts with its rows they are counted when it is asked for.
 * @returns undefined until they are
 */
export function useExactTotal(list: List<unknown>, wanted: boolean): number | undefined {
  const { total, total_minimo } = list
  const { data, isPlaceholderData } = useQuery({
    ...ofSelection(list, selecaoApi.contagem),
    enabled: wanted && total_minimo,
  })
  if (!total_minimo) return total
  return isPlaceholderData ? undefined : data?.total
}
