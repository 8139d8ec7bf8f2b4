import { compareMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'

/** What the invoice and the expenses differ by, in words; undefined where they agree or there is no invoice. */
export function emPalavras(total: string | null, despesas: string): string | undefined {
  if (total === null) return undefined
  const left = subtractMoney(total, despesas)
  const sign = compareMoney(left, '0.00')
  if (sign === 0) return undefined
  const size = formatMoney(sign > 0 ? left : subtractMoney('0.00', left))
  const sums = `a fatura soma ${formatMoney(total)} e as despesas lançadas ${formatMoney(despesas)}`
  return sign > 0 ? `Ainda há ${size} a lançar: ${sums}.` : `Há ${size} lançados a mais: ${sums}.`
}
