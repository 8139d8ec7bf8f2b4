import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob } from '../jobs/define.ts'

/**
 * Counts the sums of the dashboard again, a series at a time: the changes of the day become one row, and whatever was
 * written past the triggers (a restored or copied database) is counted from then on.
 */
export const somas = defineJob({
  name: 'somas',
  title: 'Somas do painel',
  description: 'Confere os números do Dashboard com os registros.',
  schedule: { dailyAt: 3 },
  atStart: true,
  heavy: true,
  input: z.strictObject({}),
  attempts: 5,
  backoff: { first: 60, max: 3600 },
  timeout: 3 * 3600,
  run: async ({ db, signal }) => {
    for (const { serie } of await db.query<{ serie: string }>('select serie from painel_series()')) {
      signal.throwIfAborted()
      const started = performance.now()
      await db.query('select painel_refazer($1)', [serie])
      // Rests as long as it worked: a start is not the moment to take the database from everybody.
      await sleep(performance.now() - started)
    }
  },
})
