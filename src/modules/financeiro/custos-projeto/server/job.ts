import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob } from '#platform/server/services/jobs/define.ts'

/** Projects of one statement: with all of them at once the database had nothing else to do for a second. */
const SLICE = 500

/** Counts what projects cost again: the changes of the day become one row, and what was written past the triggers is counted. */
export const custos = defineJob({
  name: 'custos',
  title: 'Custos dos projetos',
  description: 'Confere as somas dos projetos com as suas despesas.',
  schedule: { dailyAt: 3 },
  atStart: true,
  heavy: true,
  input: z.strictObject({}),
  attempts: 5,
  backoff: { first: 60, max: 3600 },
  timeout: 3600,
  run: async ({ db, signal }) => {
    const [last] = await db.query<{ id: number }>(
      `select coalesce(greatest((select max(id) from financeiro_projetos), (select max(projeto_id) from custos_somas)), 0) as id`,
    )
    for (let first = 1; first <= (last?.id ?? 0); first += SLICE) {
      signal?.throwIfAborted()
      const started = performance.now()
      await db.query('select custos_refazer($1, $2)', [first, first + SLICE - 1])
      // Rests as long as it worked, as the sums of the dashboard do.
      await sleep(performance.now() - started, undefined, { signal })
    }
    // Every row was written anew: until then sums would read the rows beside their index.
    await db.query('VACUUM (ANALYZE) custos_somas')
  },
})
