import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { release } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { log } from '../log.ts'
import { packagedBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { isReady } from './leftover.ts'
import type { Listening, Mode } from './mode.ts'
import { USER } from './socket.ts'
import { modeOf } from './system-mode.ts'
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

const isMade = (data: string) => existsSync(path.join(data, 'PG_VERSION'))

/** Has this installation a database of its own already? */
export const hasCluster = (dataDir: string): boolean => isMade(clusterFolder(dataDir))

/**
 * Before PostgreSQL replays its log it writes all its files through to the disk. One call for the file system replaces one for
 * each of more than a thousand files: on a busy disk 0.02 s instead of 3. Before Linux 5.8 that call may not report an error.
 */
function syncsFileSystem(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** Sized for one server with ten connections, and for little memory. */
const SETTINGS = {
  // The defaults, repeated since they matter: an acknowledged write is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  recovery_init_sync_method: syncsFileSystem() ? 'syncfs' : 'fsync',
  max_connections: '30',
  shared_buffers: '128MB',
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
const ANSWER_MS = 5_000
/** Wait before a restart, doubled with each one up to the longest; after a stable run it begins again. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000
const STABLE_MS = 10_000

/** Makes a cluster under another name and renames it once complete: an interrupted one is made anew. */
function initialise(bin: string, data: string, mode: Mode): void {
  const unfinished = `${data}.novo`
  rmSync(unfinished, { recursive: true, force: true })
  const options = ['-D', unfinished, '-U', USER, '--encoding=UTF8', ...mode.initOptions(unfinished)]
  // Built into PostgreSQL, so that it sorts the same on every system.
  options.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (syncsFileSystem()) options.push('--sync-method=syncfs')
  const [program, ...args] = withoutRoot(path.join(bin, 'initdb'), ...options)
  const made = spawnSync(program, args, { cwd: path.dirname(data), encoding: 'utf8' })
  if (made.stderr?.includes('could not look up effective user ID'))
    throw new ConfigError(
      `O PostgreSQL não cria o banco de dados para um usuário sem nome no sistema (id ${process.getuid?.()}). ` +
        'Rode o Alicerce como um usuário de /etc/passwd; como serviço do systemd, instale o pacote libnss-systemd.',
    )
  if (made.status !== 0)
    throw new ConfigError(`Não foi possível criar o banco de dados em ${data}: ${made.error ?? made.stderr}`)
  mode.initialised(unfinished)
  renameSync(unfinished, data)
}

/** Is PostgreSQL ready to answer? */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
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
 * @param mode that of this system; tests try the other one
 * @throws ConfigError when another process has the folder, or PostgreSQL does not start
 */
export async function openCluster(data: string, mode = modeOf(process.platform)): Promise<Cluster> {
  const unlock = lockFolder(data, path.resolve(data, '../..'))
  const bin = packagedBinaries()
  let lastWords = ''
  let ready = false
  let closing = false
  let wait = FIRST_WAIT_MS
  let child: ChildProcess
  let listening: Listening
  const free = () => mode.endLeftover(data, bin, () => closing)

  function launch(): ChildProcess {
    const settings = Object.entries({ ...SETTINGS, ...listening.settings })
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const began = performance.now()
    const launched = mode.start(withoutRoot(path.join(bin, 'postgres'), '-D', data, ...options), data, bin)
    launched.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = text
      if (ready && !closing) log.warn('banco.mensagem', { mensagem: text.trim() })
    })
    launched.once('exit', (code, signal) => {
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
      // A port may have been taken meanwhile; once it is known to others it stays.
      if (!ready) listening = await mode.listen(data)
    } finally {
      if (!closing) child = launch()
    }
  }

  async function end(): Promise<void> {
    closing = true
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      mode.stop(child, bin)
      await ended
    }
    mode.tidy(data)
    unlock()
  }

  try {
    const folder = path.dirname(data)
    // It holds the socket and the lock.
    chmodSync(folder, 0o700)
    giveWithoutRoot(folder)
    letPass(folder)
    if (!isMade(data)) initialise(bin, data, mode)
    // PostgreSQL insists, and a copy of the folder may have lost it.
    chmodSync(data, 0o700)
    await free()
    listening = await mode.listen(data)
    child = launch()
  } catch (error) {
    unlock()
    throw error
  }
  const started = Date.now()
  while (!isReady(data, child.pid) || !(await answers(listening.url))) {
    const waited = Date.now() - started
    if (waited > START_MS || (waited > REFUSED_MS && child.exitCode !== null)) {
      await end()
      throw new ConfigError(`O banco de dados em ${data} não iniciou: ${lastWords.trim()}`)
    }
    await sleep(LOOK_MS)
  }
  ready = true
  return { url: listening.url, close: end }
}
