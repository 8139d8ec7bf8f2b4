export interface Random {
  /** Between 0 (included) and 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** One of the items, each as often as its weight says. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  chance(share: number): boolean
  digits(count: number): string
  /** Cents between two amounts in whole reais: small ones as often as ten times larger ones. */
  cents(min: number, max: number): number
}

/** The same numbers for the same seed, everywhere (mulberry32): examples and measurements repeat exactly. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const one = <T>(item: T | undefined): T => {
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return {
    next,
    int,
    pick: items => one(items[int(0, items.length - 1)]),
    weighted: items => {
      const drawn = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      let passed = 0
      const item = items.find(([, weight]) => {
        passed += weight
        return drawn < passed
      })
      return one(item)[0]
    },
    chance: share => next() < share,
    digits: count => Array.from({ length: count }, () => int(0, 9)).join(''),
    cents: (min, max) => Math.round(Math.exp(Math.log(min) + next() * Math.log(max / min)) * 100),
  }
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const GOLDEN = 0x9e3779b1

/** What chance gives to row `n` of a table, whichever rows were made before: any row can be made again by itself. */
export function rowRandom(seed: number, table: string, n: number): Random {
  let hash = FNV_OFFSET ^ seed
  for (let at = 0; at < table.length; at++) hash = Math.imul(hash ^ table.charCodeAt(at), FNV_PRIME)
  return seeded(hash ^ Math.imul(n, GOLDEN))
}

/** Cents as the decimal string that a column of money takes. */
export const money = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
