import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clusterTemplate } from '#platform/testing/servers/databases.ts'
import { packagedBinaries } from './binaries.ts'
import { clusterFolder, openCluster } from './cluster.ts'
import { socketFolder, socketUrl } from './socket.ts'
import { withoutRoot } from './without-root.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alicerce-teste-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder of a cluster that the product made before, below this `DATA_DIR`. */
function made(dataDir: string): string {
  const data = clusterFolder(dataDir)
  cpSync(clusterTemplate('vazio'), data, { recursive: true })
  chmodSync(data, 0o700)
  return data
}

async function answer(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select 1 as n')
  await client.end()
  return rows
}

const LONG = 'um caminho muito longo, com espaços e acentuação '.repeat(3).trim()

test.each([
  ['with a comma', () => path.join(folder, 'Dados, Empresa')],
  ['with quotes and other signs', () => path.join(folder, `"d'Água" $HOME %41 #?`)],
  ['too long for a socket', () => path.join(folder, LONG)],
  ['relative', () => path.relative(process.cwd(), path.join(folder, 'data'))],
])('a folder %s is served, and nothing stays beside it', async (_, dataDir) => {
  const data = made(dataDir())
  const socket = socketFolder(data)
  const cluster = await openCluster(data)
  expect(await answer(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
  if (socket !== path.dirname(data)) expect(existsSync(socket)).toBe(false)
  expect(readdirSync(path.dirname(data)).sort()).toEqual(['pg18', 'pg18.lock'])
})

test('settings of libpq in the environment change nothing', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGPORT', '6543')
  const cluster = await openCluster(made(folder))
  vi.stubEnv('PGPORT', '6544')
  expect(await answer(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
})

test('no other user of the machine reaches the socket, whatever the folder was before', async () => {
  const data = made(folder)
  chmodSync(path.dirname(data), 0o755)
  const cluster = await openCluster(data)
  expect(statSync(path.dirname(data)).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(path.dirname(data), '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  await cluster.close()
})

const postmaster = (data: string) =>
  Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Starts PostgreSQL on the folder, as an earlier server of the product left it. @param parent shell script that runs it */
async function leave(data: string, parent = 'exec "$@"'): Promise<ChildProcess> {
  const bin = path.join(packagedBinaries(), 'postgres')
  const command = withoutRoot(bin, '-D', data, '-k', path.dirname(data), '-c', 'listen_addresses=')
  const left = spawn('sh', ['-c', parent, 'sh', ...command], { stdio: 'ignore' })
  const answers = () => answer(socketUrl(data)).then(Boolean, () => false)
  await vi.waitUntil(answers, { timeout: 10_000 })
  return left
}

test('an earlier PostgreSQL that was left running is ended, not used', async () => {
  const data = made(folder)
  const left = await leave(data)
  const ended = once(left, 'exit')
  const cluster = await openCluster(data)
  await ended
  expect(postmaster(data)).not.toBe(left.pid)
  expect(await answer(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
  expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(false)
})

test('a killed PostgreSQL whose parent has not asked for its exit yet does not stop the start', async () => {
  const data = made(folder)
  // `sleep` never asks: the process stays in the list of processes, and its lock files name an id that exists.
  const parent = await leave(data, '"$@" & exec sleep 600')
  const killed = postmaster(data)
  process.kill(killed, 'SIGKILL')
  const began = performance.now()
  const cluster = await openCluster(data)
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(postmaster(data)).not.toBe(killed)
  expect(await answer(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
  parent.kill('SIGKILL')
})

const ENDLESS = 'do $$ begin loop end loop; end $$'

test('a statement of a killed PostgreSQL that still runs is ended, and nothing of another folder', async () => {
  const data = made(folder)
  const other = await openCluster(made(path.join(folder, 'outra')))
  const left = await leave(data)
  const client = new pg.Client({ connectionString: socketUrl(data) })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cut = client.query(ENDLESS).catch(() => 'cut')
  await sleep(200)
  const gone = once(left, 'exit')
  left.kill('SIGKILL')
  await gone
  // A process that has ended and was not reaped yet has none.
  const orphan = `/proc/${rows[0]?.pid}/cwd`
  await sleep(200)
  expect(existsSync(orphan)).toBe(true)
  const cluster = await openCluster(data)
  expect(existsSync(orphan)).toBe(false)
  expect(await cut).toBe('cut')
  expect(await answer(cluster.url)).toEqual([{ n: 1 }])
  expect(await answer(other.url)).toEqual([{ n: 1 }])
  await cluster.close()
  await other.close()
})
