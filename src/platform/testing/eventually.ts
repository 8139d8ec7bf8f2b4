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
