import { setTimeout as sleep } from 'node:timers/promises'

/** Tries until `check` no longer throws. @returns its result @throws its last error after `ms` */
export async function eventually<T>(check: () => T | Promise<T>, ms = 5000): Promise<T> {
  const until = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(25)
    }
  }
}

const PAUSE_MS = 20
/** What a turn counts at most: whatever is longer was the machine's. */
const TURN_MS = 50

/**
 * Tries until `check` no longer throws, for what is promised within a time. A machine that is busy, or stands still
 * for two seconds, takes as much from who promised as from who looks: of each turn at most 50 ms count.
 * @param ms from the first try on, each of which should take some milliseconds
 * @throws its last error once they are over
 */
export async function within<T>(ms: number, check: () => T | Promise<T>): Promise<T> {
  for (let left = ms; ; ) {
    const started = performance.now()
    try {
      return await check()
    } catch (error) {
      if (left <= 0) throw error
    }
    await sleep(PAUSE_MS)
    left -= Math.min(performance.now() - started, TURN_MS)
  }
}
