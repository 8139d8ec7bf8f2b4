import { useQuery } from '@tanstack/react-query'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { ofSelection } from '../of-selection.ts'
import type { List } from '../use-list.ts'
import { fieldOf, type Selection } from './use-selection.ts'
import type { FieldVerb } from './verbs.ts'

/**
 * The one total of the chosen records, in reais, where a verb that is offered decides about money; undefined elsewhere, and until
 * the sum of all that a list selects has come.
 */
export function useChosenTotal(
  list: List<unknown>,
  { all, chosen }: Selection,
  offered: readonly FieldVerb[],
): string | undefined {
  const soma = chosen.size > 0 ? offered.find(verb => verb.soma)?.soma : undefined
  const { data } = useQuery({ ...ofSelection(list, selecaoApi.somas), enabled: all && soma !== undefined })
  if (!soma) return undefined
  const total = all
    ? data?.somas[soma]
    : addMoney('0.00', ...[...chosen.values()].map(row => String(fieldOf(row, soma) ?? '0.00')))
  return total && formatMoney(total)
}
