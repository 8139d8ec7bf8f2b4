import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { LOCKS } from '../../ground/database/locks.ts'
import { type Connection, connectTo } from './connection.ts'

const END = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1'
const WAITS = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`

let url = ''
let other: Connection

beforeEach(async () => {
  url = await freshDatabaseUrl()
  other = await connectTo(url)
  await other.query(`set application_name to 'outra'`)
})
afterEach(() => other.close())

test('a connection that PostgreSQL ends fails the next query, and not the process', async () => {
  const connection = await connectTo(url)
  await connection.query(`set application_name to 'cortada'`)
  expect(await other.query(END, ['cortada'])).toHaveLength(1)
  await expect(connection.query('select 1')).rejects.toThrow()
  await connection.close()
})

test('migrations whose connection PostgreSQL ends fail, and not the process', async () => {
  await other.query('select pg_advisory_lock($1)', [LOCKS.migracoes])
  const migrating = expect(other.migrate()).rejects.toThrow(/terminat/)
  await expect.poll(() => other.query(WAITS, ['alicerce-migracao'])).toHaveLength(1)
  await other.query(`${END} and datname = current_database()`, ['alicerce-migracao'])
  await migrating
})
