import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { postmasterOf } from './leftover.ts'
import { CHILD_ENVIRONMENT, type Mode } from './mode.ts'
import { USER } from './socket.ts'
import { type Command, withoutRoot } from './without-root.ts'

const HOST = '127.0.0.1'
const LOOK_MS = 50
/** A program on the port of a PostgreSQL that ended may accept a connection and say nothing. */
const ANSWER_MS = 2_000
/** After this time SIGQUIT instead of SIGINT: what is not written out is left to the next start. */
const IMPATIENT_MS = 5_000
const GIVE_UP_MS = 15_000

/** Holds the password of the only role, for the owner of the folder, and goes where the folder goes. */
const passwordFile = (data: string) => path.join(data, 'alicerce.senha')
/** Initdb wants an empty folder: the password waits beside it. */
const waitingPassword = (data: string) => `${data}.senha`

function passwordOf(data: string): string {
  try {
    return readFileSync(passwordFile(data), 'utf8').trim()
  } catch {
    throw new ConfigError(
      `Falta o arquivo ${passwordFile(data)} com a senha do banco de dados. ` +
        'Devolva-o à pasta, ou restaure um backup com outra DATA_DIR.',
    )
  }
}

const urlAt = (data: string, port: number) =>
  `postgresql://${USER}:${encodeURIComponent(passwordOf(data))}@${HOST}:${port}/postgres?sslmode=disable`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Address in `postmaster.pid`, whose fourth line is the port. @throws without that file */
function runningUrl(data: string): string {
  const port = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
  if (!port) throw new Error(`No port in the lock file of ${data}`)
  return urlAt(data, port)
}

/** `pg_ctl` sends a signal on Windows, too, where Node would end the process at once; there it reaches PostgreSQL only. */
const signalling = (bin: string, signal: 'INT' | 'QUIT', pid: number): Command =>
  withoutRoot(path.join(bin, 'pg_ctl'), 'kill', signal, String(pid))

function send([program, ...args]: Command): boolean {
  return spawnSync(program, args, { stdio: 'ignore', windowsHide: true }).status === 0
}

/** Does a PostgreSQL that knows this folder's password, and works in this folder, answer at the address in its lock file? */
async function isServed(data: string): Promise<boolean> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: runningUrl(data), connectionTimeoutMillis: ANSWER_MS })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return path.resolve(rows[0]?.data_directory ?? '') === path.resolve(data)
  } catch {
    return false
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/**
 * Program of the watcher: standard input is a pipe whose other end the server holds. It ends with the server, even by kill -9.
 * `postmaster.pid` tells whether the process id still belongs to PostgreSQL.
 */
const WATCH = `
const [pid, file, program, ...args] = process.argv.slice(1)
const stop = () => {
  let owner
  try {
    owner = require('node:fs').readFileSync(file, 'utf8').split('\\n')[0].trim()
  } catch {}
  if (owner === pid) require('node:child_process').spawnSync(program, args, { stdio: 'ignore', windowsHide: true })
  process.exit()
}
process.stdin.resume().on('end', stop).on('error', stop)`

function watch(postgres: ChildProcess, data: string, bin: string): void {
  const { pid } = postgres
  if (pid === undefined) return
  const args = [String(pid), path.join(data, 'postmaster.pid'), ...signalling(bin, 'INT', pid)]
  const watcher = spawn(process.execPath, ['-e', WATCH, ...args], {
    env: CHILD_ENVIRONMENT,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  postgres.once('exit', () => watcher.kill('SIGKILL'))
}

/**
 * Windows, which has no socket of a file that Node can open, no `sh`, and no signals: PostgreSQL listens on a port of the
 * loopback address and asks for the password of its folder.
 */
export const loopback: Mode = {
  initOptions: data => {
    const file = waitingPassword(data)
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    return ['--auth=scram-sha-256', `--pwfile=${file}`]
  },
  initialised: data => renameSync(waitingPassword(data), passwordFile(data)),
  listen: async data => {
    const port = await freePort()
    const settings = { listen_addresses: HOST, port: String(port), unix_socket_directories: '' }
    return { settings, url: urlAt(data, port) }
  },
  url: runningUrl,
  start: ([program, ...args], data, bin) => {
    const postgres = spawn(program, args, {
      cwd: path.dirname(data),
      env: CHILD_ENVIRONMENT,
      // Ctrl+C in a console reaches only the server, which stops PostgreSQL last.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    watch(postgres, data, bin)
    return postgres
  },
  stop: (postgres, bin) => {
    // Without it the next start replays the log, and nothing is lost.
    if (postgres.pid !== undefined && !send(signalling(bin, 'INT', postgres.pid))) postgres.kill('SIGKILL')
  },
  endLeftover: async (data, bin, givenUp) => {
    const pid = postmasterOf(data)
    const began = Date.now()
    if (pid === undefined || !(await isServed(data))) return
    while (postmasterOf(data) === pid && Date.now() - began < GIVE_UP_MS && !givenUp()) {
      send(signalling(bin, Date.now() - began < IMPATIENT_MS ? 'INT' : 'QUIT', pid))
      await sleep(LOOK_MS)
    }
  },
  tidy: () => undefined,
}
