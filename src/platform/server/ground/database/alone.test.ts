import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import type { Database } from './database.ts'
import { LOCKS } from './locks.ts'
import { migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function emptyDatabase(): Promise<string> {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url)
  return url
}

/** A server that listens, and what it heard. */
async function server(url: string) {
  const db: Database = postgresqlDatabase(url)
  closing.push(() => db.close())
  const heard: string[] = []
  await db.listen('mudancas', text => heard.push(text))
  return { db, heard }
}

/** A connection that hears what the database sends, and that no server knows of. */
async function ear(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  closing.push(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen mudancas')
  return { client, heard }
}

const tell = (db: Database, text: string) =>
  db.transaction(author, tx => tx.query(`select avisar('mudancas', $1)`, [text]))

test('a server that is alone hears its own changes, and nothing is sent until another listens', async () => {
  const url = await emptyDatabase()
  const quiet = await ear(url)
  const first = await server(url)
  await tell(first.db, 'clientes do Sul')
  await expect.poll(() => first.heard).toEqual(['clientes do Sul'])
  await quiet.client.query('select 1')
  expect(quiet.heard).toEqual([])

  const second = await server(url)
  await tell(first.db, 'a')
  await expect.poll(() => second.heard).toEqual(['a'])
  await tell(second.db, 'b')
  await expect.poll(() => second.heard).toEqual(['a', 'b'])
  await expect.poll(() => first.heard).toEqual(['clientes do Sul', 'a', 'b'])
  await expect.poll(() => quiet.heard).toEqual(['a', 'b'])
})

test('what is written while others come is heard by each of them, from the moment in which it listens', async () => {
  const url = await emptyDatabase()
  const first = await server(url)
  let written = 0
  let over = false
  const writing = (async () => {
    while (!over) await tell(first.db, String(++written))
  })()
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const other = await server(url)
      return { ...other, from: written }
    }),
  )
  await sleep(200)
  over = true
  await writing
  for (const { heard, from } of others)
    await expect
      .poll(() =>
        Array.from({ length: written - from }, (_, n) => String(from + 1 + n)).filter(
          n => !heard.includes(n),
        ),
      )
      .toEqual([])
  await expect.poll(() => first.heard.length).toBe(written)
})

test('whose listening connection is lost is not alone any more, before it knows of the loss', async () => {
  const url = await emptyDatabase()
  const first = await server(url)
  const other = await ear(url)
  await first.db.query('select 1')
  // Nobody connects: it would have its place again before it writes.
  const beside = new pg.Client({ connectionString: inject('postgresUrl') })
  await beside.connect()
  await beside.query(`alter database "${new URL(url).pathname.slice(1)}" allow_connections false`)
  await beside.end()
  await other.client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'alicerce-escuta' and datname = current_database()`,
  )
  await tell(first.db, 'a')
  await expect.poll(() => other.heard).toEqual(['a'])
})

test('one that does not make room loses its place', { timeout: 30_000 }, async () => {
  const url = await emptyDatabase()
  const frozen = await ear(url)
  await frozen.client.query(`select pg_advisory_lock(${LOCKS.ouvintes})`)
  const second = await server(url)
  await expect(frozen.client.query('select 1')).rejects.toThrow()
  await tell(second.db, 'a')
  await expect.poll(() => second.heard).toEqual(['a'])
})

test('after a commit whose answer is lost, anything may have changed', async () => {
  const url = await emptyDatabase()
  const first = await server(url)
  await first.db.query(
    `create or replace function enviar_avisos(sozinho integer) returns text language plpgsql as
     $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return ''; end $$`,
  )
  await expect(tell(first.db, 'a')).rejects.toThrow()
  expect(first.heard).toEqual([''])
})
