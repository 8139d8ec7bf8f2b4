import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { log } from '../log.ts'
import { packagedBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { endLeftover, postmasterOf } from './leftover.ts'
import { removeShortFolder, SOCKET_SETTINGS, socketFolder, socketLock, socketUrl, USER } from './socket.ts'
import { giveWithoutRoot, letPass, withoutRoot } from './without-root.ts'

/** A PostgreSQL server of this process's own, on one folder. */
export interface Cluster {
  url: string
  /** Ends the server, with everything written to its tables, and frees the folder. */
  close(): Promise<void>
}

/**
 * Folder of the cluster below `DATA_DIR`, absolute since PostgreSQL runs in another directory. Each major version of
 * PostgreSQL has its own: one cannot open what another made.
 */
export const clusterFolder = (dataDir: string): string => path.resolve(dataDir, 'db', 'pg18')

/**
 * Shell script: starts a watcher in the background, then becomes PostgreSQL by `exec`. The watcher reads a pipe whose other
 * end this Node process holds. The pipe ends with this process, even by kill -9; the watcher then stops PostgreSQL,
 * which would otherwise keep the folder. `postmaster.pid` tells whether the process id still belongs to PostgreSQL.
 */
const END_WITH_US = `p=$$ d=$1; shift
(
  ( cat; read -r q <"$d/postmaster.pid" && [ "$q" = "$p" ] && kill -INT "$p" ) <&3 >/dev/null 2>&1 &
)
exec "$@" 3<&- </dev/null`

/** Sized for one server with ten connections, and for little memory. */
const SETTINGS = {
  ...SOCKET_SETTINGS,
  // The defaults, repeated since they matter: an acknowledged write is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '30',
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  // No replica, no parallel query.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '1',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  // The client gets its errors; in the log they would carry personal data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
}

/** Longest start: after a crash PostgreSQL replays its log first. */
const START_MS = 60_000
/** A PostgreSQL that has exited at each attempt for this long does not start at all. */
const REFUSED_MS = 8_000
const LOOK_MS = 15
/** Wait before a restart, doubled with each one up to the longest; after a stable run it begins again. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000
const STABLE_MS = 10_000

/** Makes a cluster under another name and renames it once complete: an interrupted one is made anew. */
function initialise(bin: string, data: string): void {
  const unfinished = `${data}.novo`
  rmSync(unfinished, { recursive: true, force: true })
  const options = ['-D', unfinished, '-U', USER, '--auth=trust', '--encoding=UTF8']
  // Built into PostgreSQL, so that it sorts the same on every system.
  options.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const [program, ...args] = withoutRoot(path.join(bin, 'initdb'), ...options)
  const made = spawnSync(program, args, { cwd: path.dirname(data), encoding: 'utf8' })
  if (made.stderr?.includes('could not look up effective user ID'))
    throw new ConfigError(
      `O PostgreSQL não cria o banco de dados para um usuário sem nome no sistema (id ${process.getuid?.()}). ` +
        'Rode o Alicerce como um usuário de /etc/passwd; como serviço do systemd, instale o pacote libnss-systemd.',
    )
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
 * @param data absolute path of the cluster; its parent folder becomes its owner's alone
 * @throws ConfigError when another process has the folder, or PostgreSQL does not start
 */
export async function openCluster(data: string): Promise<Cluster> {
  const unlock = lockFolder(data, path.resolve(data, '../..'))
  const url = socketUrl(data)
  const bin = packagedBinaries()
  let lastWords = ''
  let ready = false
  let closing = false
  let wait = FIRST_WAIT_MS
  let child: ChildProcess
  const free = () => endLeftover(data, socketLock(data), () => closing)

  function launch(): ChildProcess {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // Quoted: it is a list, in which a comma would begin the next folder.
    const socket = `"${socketFolder(data).replaceAll('"', '""')}"`
    const command = withoutRoot(path.join(bin, 'postgres'), '-D', data, '-k', socket, ...settings)
    const { PATH, LD_LIBRARY_PATH, TZ } = process.env
    const began = performance.now()
    const launched = spawn('sh', ['-c', END_WITH_US, 'sh', data, ...command], {
      cwd: path.dirname(data),
      // Neither the server's secrets nor settings such as PGPORT.
      env: { PATH, LD_LIBRARY_PATH, TZ },
      // Its own process group: Ctrl+C in a terminal reaches only the server, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    launched.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = text
      if (ready && !closing) log.warn('banco.mensagem', { mensagem: text.trim() })
    })
    launched.once('exit', (code, signal) => {
      // Ends the watcher, too.
      launched.stdio[3]?.destroy()
      if (closing) return
      if (!ready || performance.now() - began > STABLE_MS) wait = FIRST_WAIT_MS
      if (ready) log.error('banco.caiu', { codigo: code, sinal: signal, reinicio_em_ms: wait })
      setTimeout(relaunch, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
    return launched
  }

  async function relaunch(): Promise<void> {
    try {
      await free()
    } finally {
      if (!closing) child = launch()
    }
  }

  async function end(): Promise<void> {
    closing = true
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
    removeShortFolder(data)
    unlock()
  }

  try {
    const folder = path.dirname(data)
    // It holds the socket and the lock.
    chmodSync(folder, 0o700)
    for (const own of [folder, socketFolder(data)]) giveWithoutRoot(own)
    letPass(folder)
    if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, data)
    // PostgreSQL insists, and a copy of the folder may have lost it.
    chmodSync(data, 0o700)
    await free()
    child = launch()
  } catch (error) {
    unlock()
    throw error
  }
  const started = Date.now()
  while (!(await answers(url)) || postmasterOf(data) !== child.pid) {
    const waited = Date.now() - started
    if (waited > START_MS || (waited > REFUSED_MS && child.exitCode !== null)) {
      await end()
      throw new ConfigError(`O banco de dados em ${data} não iniciou: ${lastWords.trim()}`)
    }
    await sleep(LOOK_MS)
  }
  ready = true
  return { url, close: end }
}
