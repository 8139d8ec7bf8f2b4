/** Chance that comes out the same whenever it is asked with the same seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/**
 * The chance of one request, independent of those before it, so that each can be repeated alone.
 * (mulberry32, by Tommy Ettinger, public domain.)
 */
export function randomOf(seed: number, number: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: probability => next() < probability,
    pick: list => {
      if (list.length === 0) throw new Error('Nothing to choose from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
