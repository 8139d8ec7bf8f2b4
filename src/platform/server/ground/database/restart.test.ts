import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { quickest } from '#platform/testing/effort/effort.ts'
import { within } from '#platform/testing/eventually.ts'
import { probes } from '#platform/testing/records/probes.ts'
import { startPostgres, type TestPostgres } from '#platform/testing/servers/postgres.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

let postgres: TestPostgres
let url = ''
let db: Database
let server: TestServer
let cookie = ''
beforeAll(async () => {
  postgres = await startPostgres({ fsync: true })
  url = await postgres.createDatabase('alicerce')
  await migrateDatabase(url)
  db = postgresqlDatabase(url)
  server = await startTestServer(db, { operations: probes })
  cookie = await signedInCookie(db, await createUser(db, 'Financeiro'))
})
afterAll(async () => {
  await server.stop()
  await db.close()
  await postgres.stop()
})

const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
const insert = (nome: string) =>
  db.transaction(author, async tx => {
    const [row] = await tx.query<{ id: number }>(
      'insert into comercial_clientes (nome_cliente) values ($1) returning id',
      [nome],
    )
    return row?.id
  })

async function listeners(): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'alicerce-escuta'`,
  )
  await client.end()
  return rows[0].n
}

test.each(['fast', 'immediate'] as const)(
  'a restart (%s) under load: no read fails, no acknowledged write is lost',
  async mode => {
    const acknowledged: number[] = []
    const failed: unknown[] = []
    let loading = true
    const writer = async (n: number) => {
      while (loading) {
        await insert(`Escritor ${n}`).then(
          id => acknowledged.push(id ?? 0),
          () => sleep(20),
        )
        await sleep(2)
      }
    }
    const reader = async () => {
      const client = server.client(cookie)
      while (loading) {
        const session = await client.get('/api/sessao')
        if (session.status !== 200) failed.push(session.body)
        for (const read of [db.query, db.prepared])
          await read('select count(*)::int from comercial_clientes').catch(error => failed.push(error))
        await sleep(2)
      }
    }
    const load = [...Array.from({ length: 8 }, (_, n) => writer(n)), ...Array.from({ length: 8 }, reader)]
    const more = (count: number) => {
      const enough = acknowledged.length + count
      return expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(enough)
    }
    await more(50)
    await postgres.restart(mode)
    await more(50)
    loading = false
    await Promise.all(load)

    expect(failed).toEqual([])
    const kept = await db.query<{ id: number }>('select id from comercial_clientes where id = any($1)', [
      acknowledged,
    ])
    expect(kept).toHaveLength(acknowledged.length)
  },
)

test('after a long outage the server listens again, once, and hears', async () => {
  await postgres.kill9()
  await sleep(1500)
  await postgres.restart()
  await expect.poll(() => db.listening()).toBe(true)
  const before = await db.query<{ id: number }>('select 1')
  expect(before).toHaveLength(1)
  await sleep(1500)
  // Of this database two things listen, on one connection.
  expect(await listeners()).toBe(1)

  const client = server.client(cookie)
  expect((await client.get('/api/sessao')).status).toBe(200)
  await db.query('delete from auth_sessions')
  await within(1000, async () => expect((await client.get('/api/sessao')).status).toBe(401))
})

test('while the database is gone: alive, not ready, and the process lives', async () => {
  const client = server.client(cookie)
  expect((await client.get('/readyz')).status).toBe(200)
  await postgres.kill9()
  // What the killed server had begun may still answer for a moment.
  await expect.poll(async () => (await client.get('/readyz')).status).toBe(503)
  const round = async () => {
    const [health, ready] = await Promise.all([client.get('/healthz'), client.get('/readyz')])
    expect([health.status, ready.status]).toEqual([200, 503])
    return ready.ms
  }
  expect(await quickest(round, { enough: 3000 })).toBeLessThan(3000)
  await postgres.restart()
  await expect.poll(async () => (await client.get('/readyz')).status).toBe(200)
})
