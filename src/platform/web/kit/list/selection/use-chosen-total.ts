import { useQuery } from '@tanstack/react-query'
import { addMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
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
  { all, chosen, except }: Selection,
  offered: readonly FieldVerb[],
): string | undefined {
  const soma = all || chosen.size > 0 ? offered.find(verb => verb.soma)?.soma : undefined
  const asked = ofSelection(list, selecaoApi.somas, { colunas: [soma] })
  const { data } = useQuery({ ...asked, enabled: all && soma !== undefined })
  if (!soma) return undefined
  const sumOf = (rows: Selection['chosen']) =>
    addMoney('0.00', ...[...rows.values()].map(row => String(fieldOf(row, soma) ?? '0.00')))
  const sum = data?.somas[soma]
  const total = all ? sum && subtractMoney(sum, sumOf(except)) : sumOf(chosen)
  return total && formatMoney(total)
}
