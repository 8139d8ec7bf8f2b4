import { z } from 'zod'
import { defineJob } from '#platform/server/services/jobs/define.ts'

/** Counts what projects cost again: the changes of the day become one row, and what was written past the triggers is counted. */
export const custos = defineJob({
  name: 'custos',
  title: 'Custos dos projetos',
  description: 'Confere as somas dos projetos com as suas despesas.',
  schedule: { dailyAt: 3 },
  atStart: true,
  input: z.strictObject({}),
  attempts: 5,
  backoff: { first: 60, max: 3600 },
  timeout: 3600,
  run: async ({ db }) => {
    await db.query('select custos_refazer()')
  },
})
