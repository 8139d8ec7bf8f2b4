import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/server/ground/database/database.ts'
import { errorFields, log } from '#platform/server/ground/log.ts'

const DAY_MS = 86_400_000

/**
 * Counts the sums of the dashboard again, at the start and every day, a series at a time: the changes of the day become
 * one row, and whatever was written past the triggers (a restored or copied database) is counted from then on.
 */
export function keepSums(db: Database): () => Promise<void> {
  let stopped = false
  async function run(): Promise<void> {
    try {
      const series = await db.query<{ serie: string }>('select serie from painel_series()')
      for (const { serie } of series) {
        if (stopped) return
        const started = performance.now()
        await db.query('select painel_refazer($1)', [serie])
        // Rests as long as it worked: a start is not the moment to take the database from everybody.
        await sleep(performance.now() - started)
      }
    } catch (error) {
      log.warn('painel.somas_falharam', errorFields(error))
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, DAY_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
