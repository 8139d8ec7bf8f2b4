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
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { packagedBinaries } from './binaries.ts'
import { clusterFolder, openCluster } from './cluster.ts'
import { postmasterOf } from './leftover.ts'
import { modeOf } from './system-mode.ts'
import { withoutRoot } from './without-root.ts'

// The mode of Windows, with a real PostgreSQL on this system.
const mode = modeOf('win32')

let template = ''
beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'alicerce-teste-'))
  await (await openCluster(clusterFolder(template), mode)).close()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

let data = ''
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-teste-'))
  cpSync(template, folder, { recursive: true })
  data = clusterFolder(folder)
  chmodSync(data, 0o700)
})
afterEach(() => rmSync(path.resolve(data, '../..'), { recursive: true, force: true }))

async function ask<Row>(connectionString: string, text = 'select 1 as n'): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

const lockFile = () => path.join(data, 'postmaster.pid')
const postmaster = () => postmasterOf(data)
// A process that has ended and was not reaped yet has no working directory.
const lives = (pid: number | undefined) => existsSync(`/proc/${pid}/cwd`)

test('only who knows the password of the folder is let in, from this machine', async () => {
  const cluster = await openCluster(data, mode)
  expect(await ask(cluster.url)).toEqual([{ n: 1 }])
  expect(await ask(mode.url(data))).toEqual([{ n: 1 }])
  const without = new URL(cluster.url)
  without.password = ''
  await expect(ask(without.href)).rejects.toThrow(/password must be a/)
  without.password = 'outra'
  await expect(ask(without.href)).rejects.toMatchObject({ code: '28P01' })
  expect(await ask(cluster.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const rules = await ask(cluster.url, 'select distinct auth_method from pg_hba_file_rules')
  expect(rules).toEqual([{ auth_method: 'scram-sha-256' }])
  expect(statSync(path.join(data, 'alicerce.senha')).mode & 0o777).toBe(0o600)
  await cluster.close()
  expect(readdirSync(path.dirname(data)).sort()).toEqual(['pg18', 'pg18.lock'])
  expect(existsSync(lockFile())).toBe(false)
})

test('each folder has a password of its own', async () => {
  const other = `${data}.outra`
  const cluster = await openCluster(other, mode)
  const password = (folder: string) => readFileSync(path.join(folder, 'alicerce.senha'), 'utf8')
  expect(password(other)).toMatch(/^[\w-]{43}\n$/)
  expect(password(other)).not.toBe(password(data))
  await cluster.close()
})

test('a folder without its password is refused with what to do', async () => {
  rmSync(path.join(data, 'alicerce.senha'))
  await expect(openCluster(data, mode)).rejects.toThrow(/^Falta o arquivo .*alicerce\.senha com a senha/)
})

/** Serves the folder in a process of its own, which writes a row first. */
async function serveApart(): Promise<ChildProcess> {
  const script = `
    const { openCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, 'cluster.ts'))})
    const { modeOf } = await import(${JSON.stringify(path.join(import.meta.dirname, 'system-mode.ts'))})
    const { default: pg } = await import('pg')
    const cluster = await openCluster(${JSON.stringify(data)}, modeOf('win32'))
    const client = new pg.Client({ connectionString: cluster.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('create table if not exists t (n int)')
    await client.query('insert into t values (1)')
    console.log('served')`
  const apart = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(apart.stdout, 'data')
  return apart
}

test('PostgreSQL ends when its server is killed, and the next one finds every row', async () => {
  const apart = await serveApart()
  const killed = postmaster()
  apart.kill('SIGKILL')
  await vi.waitUntil(() => !lives(killed), { timeout: 10_000 })
  const cluster = await openCluster(data, mode)
  expect(await ask(cluster.url, 'select count(*)::int as n from t')).toEqual([{ n: 1 }])
  await cluster.close()
})

test('a second process on the folder is refused, and the first goes on', async () => {
  const cluster = await openCluster(data, mode)
  await expect(openCluster(data, mode)).rejects.toThrow(/já está em uso por outro processo do Alicerce/)
  expect(await ask(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
})

test('a PostgreSQL that falls is started again at the same address', async () => {
  const cluster = await openCluster(data, mode)
  const killed = postmaster()
  process.kill(killed ?? 0, 'SIGKILL')
  await vi.waitUntil(() => postmaster() !== killed && ask(cluster.url).catch(() => false), {
    timeout: 10_000,
  })
  await cluster.close()
})

test('an earlier PostgreSQL that was left running is ended, not used', async () => {
  const postgres = path.join(packagedBinaries(), 'postgres')
  const listening = ['-c', `port=${await freePort()}`, '-c', 'unix_socket_directories=']
  const [program, ...args] = withoutRoot(postgres, '-D', data, '-h', '127.0.0.1', ...listening)
  const left = spawn(program, args, { stdio: 'ignore' })
  const ended = once(left, 'exit')
  const answers = async () => (await ask(mode.url(data))).length
  await vi.waitUntil(() => answers().catch(() => 0), { timeout: 10_000 })
  const cluster = await openCluster(data, mode)
  await ended
  expect(postmaster()).not.toBe(left.pid)
  expect(await ask(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
})

test('a stale lock file whose port another program has by now is not believed', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const ended = spawn('true')
  await once(ended, 'exit')
  writeFileSync(lockFile(), `${ended.pid}\n${data}\n1\n${port}\n\n127.0.0.1\n`)
  const cluster = await openCluster(data, mode)
  expect(new URL(cluster.url).port).not.toBe(String(port))
  expect(await ask(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
  silent.close()
})

test('a lock file that names the PostgreSQL of another folder ends nothing', async () => {
  const other = `${data}.outra`
  cpSync(data, other, { recursive: true })
  const cluster = await openCluster(other, mode)
  const running = postmasterOf(other)
  // Copied while it ran: the same password, and the port of the other one.
  cpSync(path.join(other, 'postmaster.pid'), lockFile())
  await mode.endLeftover(data, packagedBinaries(), () => false)
  expect(postmasterOf(other)).toBe(running)
  expect(await ask(cluster.url)).toEqual([{ n: 1 }])
  await cluster.close()
})
