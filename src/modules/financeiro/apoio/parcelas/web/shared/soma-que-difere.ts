import { canonicalMoney, compareMoney } from '#platform/contract/numbers/money.ts'
import { isBlank, type TypedLine } from '#platform/web/kit/form/lines/lines.ts'
import { somaDasParcelas } from '../../contract.ts'

/**
 * What the instalments of a form come to, where that is not the value of the purchase: the server refuses them.
 * @param plano lines as they are typed
 * @param valor as it is typed
 * @returns null while something else is to be corrected first: an instalment without its value, or only one
 */
export function somaQueDifere(
  plano: readonly TypedLine[],
  valor: unknown,
): { soma: string; valor: string } | null {
  const typed = plano.filter(line => !isBlank(line))
  const amount = canonicalMoney(String(valor ?? ''))
  const whole = typed.length > 1 && typed.every(line => canonicalMoney(String(line.valor ?? '')))
  const soma = somaDasParcelas(typed)
  return whole && amount && compareMoney(soma, amount) !== 0 ? { soma, valor: amount } : null
}
