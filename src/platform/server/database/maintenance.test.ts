import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshEmbedded } from '#platform/testing/databases.ts'
import type { Database } from './database.ts'
import { startMaintenance } from './maintenance.ts'

let db: Database
let stop: () => void

const neverLookedAt = async () =>
  (
    await db.query<{ n: number }>(
      `select n_mod_since_analyze::int as n from pg_stat_user_tables where relname = 'comercial_clientes'`,
    )
  )[0]?.n

/** The audit trail changed as much: one table a turn. */
const tidied = () =>
  vi.waitFor(
    async () => {
      vi.advanceTimersByTime(30_000)
      expect(await neverLookedAt()).toBe(0)
    },
    { timeout: 20_000, interval: 100 },
  )

beforeEach(async () => {
  db = await freshEmbedded()
  await db.query(
    `insert into comercial_clientes (nome_cliente) select 'Cliente ' || n from generate_series(1, 500) n`,
  )
  // Else it would be up to the clock whether the first look finds what has changed.
  await db.query('select pg_stat_force_next_flush()')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await db.close()
})

test('a table that changed much is tidied up in a quiet moment', async () => {
  const quietSince = Date.now() - 60_000
  stop = startMaintenance(db, () => quietSince)
  await tidied()
})

test('not while people work, but after an hour in any case', async () => {
  stop = startMaintenance(db, () => Date.now())
  vi.advanceTimersByTime(30_000)
  await db.query('select 1')
  expect(await neverLookedAt()).toBe(500)
  vi.setSystemTime(Date.now() + 3_600_000)
  await tidied()
})
