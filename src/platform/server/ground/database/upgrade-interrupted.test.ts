import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillTables } from '#platform/testing/records/any-rows.ts'
import { clusterTemplate, freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { connectAlone } from '../../services/backup/connection.ts'
import { levelOf } from '../../services/backup/tables.ts'
import { clusterFolder } from './cluster.ts'
import { levels } from './migrate.ts'
import { openDatabase } from './open.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
/** `0020_lixeira`: `0026_esquecer_pessoas` changes rows of a table that came with it. */
const OLD = levels()[20] ?? 0

/** The first row that a later migration changes leaves a sign and then takes for ever: whoever sees it is in the middle. */
const STOP_IN_THE_MIDDLE = `
create function demorar() returns trigger language plpgsql as $$ begin
  execute format('copy (select 1) to %L', current_setting('data_directory') || '/no-meio');
  perform pg_sleep(600);
  return new;
end $$`
const STOPPING = 'create trigger demorar before update on exclusoes for each row execute function demorar()'
const END_WHAT_SLEEPS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and wait_event = 'PgSleep'`

const envOf = (databaseUrl: string | undefined): Record<string, string> =>
  databaseUrl
    ? { DATABASE_URL: databaseUrl, AUTH_SECRET: 'um-segredo-de-teste-com-mais-de-32-caracteres' }
    : {}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alicerce-atualizacao-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(['database of its own', 'server'] as const)(
  'on a %s: an upgrade that is killed in the middle has changed nothing, and the next start makes it whole',
  async where => {
    const databaseUrl = where === 'server' ? await freshDatabaseUrl() : undefined
    const config = { dataDir: folder, databaseUrl }
    // Copied and emptied: making a folder of the database anew takes many times as long.
    if (!databaseUrl) cpSync(clusterTemplate('migrado'), clusterFolder(folder), { recursive: true })
    const old = await connectAlone(config)
    await old.query('drop schema public, drizzle cascade')
    await old.query('create schema public')
    await old.migrate(OLD)
    await fillTables(old, 0)
    await old.query(STOP_IN_THE_MIDDLE)
    await old.query(STOPPING)
    const [place] = await old.query<{ data_directory: string }>('show data_directory')
    const sign = path.join(place?.data_directory ?? '', 'no-meio')
    const before = await old.query('select to_jsonb(e) as linha from exclusoes e')
    await old.close()

    const server = spawn(process.execPath, ['src/main.server.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, ...envOf(databaseUrl) },
      stdio: 'ignore',
    })
    const ended = once(server, 'exit')
    await expect.poll(() => existsSync(sign), { timeout: 30_000 }).toBe(true)
    server.kill('SIGKILL')
    await ended
    rmSync(sign)

    // Alone: the killed server's own PostgreSQL ends a moment after it, with whoever is connected.
    const again = await connectAlone(config)
    // PostgreSQL itself sees that nobody waits for the answer only once it has one.
    if (databaseUrl) await again.query(END_WHAT_SLEEPS)
    expect(await levelOf(again)).toBe(OLD)
    expect(await again.query('select to_jsonb(e) as linha from exclusoes e')).toEqual(before)
    await again.query('drop trigger demorar on exclusoes')
    await again.close()

    const db = await openDatabase(config)
    expect(await db.query('select distinct tabela, esquece from exclusoes')).toEqual([
      { tabela: 'rh_funcionarios', esquece: true },
    ])
    expect(await db.query('select max(created_at) as nivel from drizzle.__drizzle_migrations')).toEqual([
      { nivel: levels().at(-1) },
    ])
    await db.close()
  },
)
