import { formatCount } from '#platform/contract/counts.ts'
import { toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'

/** Which way a figure went, and by how much, as people read it. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  text: string
}

const direction = (difference: bigint): Change['direction'] =>
  difference > 0n ? 'up' : difference < 0n ? 'down' : 'same'

/** "+4" or "−5". */
export function changeOf(now: number, before: number): Change {
  const difference = now - before
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  return {
    direction: direction(BigInt(difference)),
    text: `${sign}${formatCount(Math.abs(difference))}`,
  }
}

/**
 * By how many percent an amount changed: "+12,3%".
 * @returns null where there is nothing to compare with: of nothing, everything is infinitely more
 */
export function percentOf(now: string, before: string): Change | null {
  const [a, b] = [toCents(now), toCents(before)]
  if (b <= 0n) return null
  const difference = a - b
  const sign = difference > 0n ? '+' : difference < 0n ? '−' : ''
  return { direction: direction(difference), text: `${sign}${formatPercent(difference, b)}` }
}
