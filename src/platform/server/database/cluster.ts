import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { log } from '../log.ts'
import { packagedBinaries, withoutRoot } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { endLeftover } from './leftover.ts'
import { socketFolder, socketUrl, USER } from './socket.ts'

/** A PostgreSQL server of this process's own, on one folder. */
export interface Cluster {
  url: string
  /** Ends the server, with everything written to its tables, and frees the folder. */
  close(): Promise<void>
}

/** Each major version of PostgreSQL has a folder of its own: one cannot open what another made. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, 'db', 'pg18')

/**
 * The shell hands its process over to PostgreSQL and leaves a second one behind, which waits for the end of what it
 * reads: this process holds the other end, so it comes with its end, even by kill -9. Then it stops PostgreSQL, which
 * would otherwise hold the folder for ever. PostgreSQL's first line of `postmaster.pid` says whether the id is still its own.
 */
const END_WITH_US = `p=$$ d=$1; shift
(
  ( cat; read -r q <"$d/postmaster.pid" && [ "$q" = "$p" ] && kill -INT "$p" ) <&3 >/dev/null 2>&1 &
)
exec "$@" 3<&- </dev/null`

/** Beyond PostgreSQL's defaults: for one server with ten connections, and for little memory. */
const SETTINGS = {
  // PostgreSQL's own, said once more: what was acknowledged is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  max_connections: '30',
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  // Nobody follows this server, and it starts no processes beside those of its connections.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '1',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  // Errors reach whoever asked; written out here they would carry personal data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
}

/** After a crash it may have much to read first. */
const START_MS = 60_000
/** Refused for this long, it will not start. */
const REFUSED_MS = 8_000
/** One that was told to stop by its watcher has ended by then. */
const LEFTOVER_MS = 1_000
const LOOK_MS = 15
const AGAIN_MS = 50

/** Makes a cluster beside its place and moves it there whole: one that was interrupted is begun anew. */
function initialise(bin: string, data: string): void {
  const unfinished = `${data}.novo`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(path.dirname(data), { recursive: true, mode: 0o700 })
  const options = ['-D', unfinished, '-U', USER, '--auth=trust', '--encoding=UTF8']
  // The same on every system: other locales are what each of them brings.
  options.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const [program, ...args] = withoutRoot(path.join(bin, 'initdb'), ...options)
  const made = spawnSync(program, args, { cwd: path.dirname(data), encoding: 'utf8' })
  if (made.status !== 0)
    throw new ConfigError(`Não foi possível criar o banco de dados em ${data}: ${made.error ?? made.stderr}`)
  renameSync(unfinished, data)
}

/** Is PostgreSQL ready to answer? */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts PostgreSQL on a folder, which is made where there is none, and starts it again whenever it ends by itself. It ends
 * with this process, however that ends.
 * @throws ConfigError when another process has the folder, or PostgreSQL does not start
 */
export async function openCluster(data: string): Promise<Cluster> {
  const unlock = lockFolder(data, path.resolve(data, '../..'))
  const url = socketUrl(data)
  const bin = packagedBinaries()
  let lastWords = ''
  let ready = false
  let closing = false
  let child: ChildProcess

  function launch(): ChildProcess {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', data, '-k', socketFolder(data), ...settings]
    const command = withoutRoot(path.join(bin, 'postgres'), ...args)
    const launched = spawn('sh', ['-c', END_WITH_US, 'sh', data, ...command], {
      cwd: path.dirname(data),
      // A group of its own: Ctrl+C in a terminal is for the server, which ends PostgreSQL last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    launched.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = text
      if (ready && !closing) log.warn('banco.mensagem', { mensagem: text.trim() })
    })
    // The watcher of a PostgreSQL that ended has nobody to stop.
    launched.once('exit', (code, signal) => {
      launched.stdio[3]?.destroy()
      if (closing) return
      if (ready) log.error('banco.caiu', { codigo: code, sinal: signal })
      setTimeout(() => {
        if (!closing) child = launch()
      }, AGAIN_MS)
    })
    return launched
  }

  async function end(): Promise<void> {
    closing = true
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
    unlock()
  }

  try {
    if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, data)
    // A copy of the folder may have lost it, and PostgreSQL insists.
    chmodSync(data, 0o700)
    child = launch()
  } catch (error) {
    unlock()
    throw error
  }
  const started = Date.now()
  // After kill -9 of everything, its processes hold shared memory for a moment and a start is refused: it is tried again.
  while (!(await answers(url))) {
    const waited = Date.now() - started
    if (waited > START_MS || (waited > REFUSED_MS && child.exitCode !== null)) {
      await end()
      throw new ConfigError(`O banco de dados em ${data} não iniciou: ${lastWords.trim()}`)
    }
    if (waited > LEFTOVER_MS) endLeftover(data, child.pid, waited > 5 * LEFTOVER_MS ? 'SIGQUIT' : 'SIGINT')
    await sleep(LOOK_MS)
  }
  ready = true
  return { url, close: end }
}
