import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withoutRoot } from '../../server/ground/database/without-root.ts'
import { freePort } from './free-port.ts'
import { findBinaries } from './postgres-binaries.ts'

export interface PostgresOptions {
  /** The npm package's binaries, even where another PostgreSQL is installed. */
  fromNpm?: boolean
  /** Tests of durability need it; all others are faster without. */
  fsync?: boolean
  /** Further settings, e.g. `{ max_connections: '20' }`. */
  settings?: Record<string, string>
}

export interface TestPostgres {
  url(database: string): string
  /** Makes a database, a copy of `template` where one is named, and returns its address. */
  createDatabase(name: string, template?: string): Promise<string>
  /** Stops (where it runs) and starts again on the same port: `immediate` is a crash that disconnects everyone. */
  restart(mode?: 'fast' | 'immediate'): Promise<void>
  /** A second server that follows this one by streaming replication, readable only. */
  standby(): Promise<TestStandby>
  /** Kills the server as a crash of the machine's memory would; `restart` brings it back. */
  kill9(): Promise<void>
  stop(): Promise<void>
}

export interface TestStandby {
  url(database: string): string
  /** Stops it; it can be started again. */
  end(): Promise<void>
  start(): Promise<void>
}

const START_MS = 30_000
/** Stops the server and removes its folder once this process is gone, even by kill -9: its standard input closes. */
const WATCHDOG = `
const fs = require('node:fs'), dir = process.argv[1]
process.stdin.resume().on('end', () => {
  for (const folder of ['/data', '/standby']) try { process.kill(Number(fs.readFileSync(dir + folder + '/postmaster.pid', 'utf8').split('\\n')[0]), 'SIGQUIT') } catch {}
  setTimeout(() => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }), 500)
})`

/** C.UTF-8 folds accented letters; where the system lacks it, plain C still sorts and stores all of UTF-8. */
function initialise(bin: string, data: string): void {
  const attempts = ['C.UTF-8', 'C'].map(locale => {
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', locale, '--no-sync']
    const [program, ...all] = withoutRoot(path.join(bin, 'initdb'), ...args)
    return () => spawnSync(program, all, { encoding: 'utf8', cwd: path.dirname(data) })
  })
  let complaint = ''
  for (const attempt of attempts) {
    const done = attempt()
    if (done.status === 0) return
    complaint = `${done.error ?? ''}${done.stderr}`
    rmSync(data, { recursive: true, force: true })
  }
  throw new Error(`initdb failed: ${complaint}`)
}

const urlOf = (port: number) => (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`

async function ask(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Makes a database as a copy of another, file by file: through the server's log it takes twice the processor time. */
export const copyOf = (template: string, name: string): string =>
  `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`

interface Place {
  bin: string
  dir: string
  data: string
  log: string
  url: string
}

/** One server process on one data folder. */
function serverOf({ bin, dir, data, log, url }: Place, settings: Record<string, string>) {
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [program, ...all] = withoutRoot(path.join(bin, 'postgres'), ...args)
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const until = Date.now() + START_MS
    const launch = () => {
      const output = openSync(log, 'a')
      // Its own process group: a Ctrl+C in the terminal is the tests' to handle.
      const options = { cwd: dir, detached: true, stdio: ['ignore' as const, output, output] }
      const launched = spawn(program, all, options)
      closeSync(output)
      return launched
    }
    let running = launch()
    for (;;) {
      // After kill -9 the old children hold the shared memory for a moment, and a start is refused.
      if (running.exitCode !== null) running = launch()
      try {
        await ask(url, 'SELECT 1')
        break
      } catch (cause) {
        if (Date.now() > until) {
          throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2000)}`, { cause })
        }
        await sleep(30)
      }
    }
    running.unref()
    child = running
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.ref()
    running.kill(signal)
    await exited
  }
  return { start, end }
}

/** Starts a private, real PostgreSQL on a free loopback port; it ends with this process at the latest. */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const dir = mkdtempSync(path.join(tmpdir(), 'alicerce-pg-'))
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  const bin = findBinaries(options.fromNpm)
  const data = path.join(dir, 'data')
  const log = path.join(dir, 'log')
  const port = await freePort()
  const url = urlOf(port)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: dir,
    lc_messages: 'C',
    shared_buffers: '64MB',
    max_connections: '150',
    ...(options.fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  const server = (folder: string, on: number, more: Record<string, string> = {}) =>
    serverOf(
      { bin, dir, log, data: folder, url: urlOf(on)('postgres') },
      { ...settings, port: String(on), ...more },
    )
  const { start, end } = server(data, port)
  const standbys: ReturnType<typeof server>[] = []

  initialise(bin, data)
  await start()
  return {
    url,
    async createDatabase(name, template = 'template0') {
      await ask(url('postgres'), copyOf(template, name))
      return url(name)
    },
    async restart(mode = 'fast') {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await start()
    },
    async standby() {
      // A copy of the folder while nobody writes: not every packaging of PostgreSQL brings pg_basebackup.
      await end('SIGINT')
      const copy = path.join(dir, 'standby')
      cpSync(data, copy, { recursive: true })
      chmodSync(copy, 0o700)
      writeFileSync(path.join(copy, 'standby.signal'), '')
      await start()
      const own = await freePort()
      const following = { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres` }
      const standby = server(copy, own, following)
      await standby.start()
      standbys.push(standby)
      return { url: urlOf(own), end: () => standby.end('SIGINT'), start: standby.start }
    },
    kill9: () => end('SIGKILL'),
    async stop() {
      await Promise.all(standbys.map(standby => standby.end('SIGQUIT')))
      await end('SIGINT')
      watchdog.stdin.end()
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
