import { fromCents, toCents } from './money.ts'

/**
 * Formats a share in percent with at most one decimal, rounded half away from zero: 988 of 100,000 is "1%", 1 of 8
 * "12,5%".
 * @param part may be negative; the sign is dropped
 * @param whole greater than zero
 */
export function formatPercent(part: bigint, whole: bigint): string {
  const size = part < 0n ? -part : part
  const tenths = (size * 2000n + whole) / (2n * whole)
  const units = (tenths / 10n).toString().replace(/\B(?=(?:\d{3})+$)/g, '.')
  return tenths % 10n === 0n ? `${units}%` : `${units},${tenths % 10n}%`
}

const CANONICAL = /^\d+\.\d{4}$/

/**
 * A share of an amount: exact, then rounded to the cent, half a cent away from zero, as PostgreSQL's `round(numeric, 2)` does.
 * @param amount reais @param percent canonical quantity: "11.0000" is 11%
 * @returns reais
 * @throws RangeError when one of them is not canonical
 */
export function percentOf(amount: string, percent: string): string {
  if (!CANONICAL.test(percent)) throw new RangeError(`Not a percentage: ${JSON.stringify(percent)}`)
  const exact = toCents(amount) * BigInt(percent.replace('.', ''))
  const size = exact < 0n ? -exact : exact
  const cents = (size + 500_000n) / 1_000_000n
  return fromCents(exact < 0n ? -cents : cents)
}
