import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { clusterFolder } from '../../server/ground/database/cluster.ts'
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../../server/ground/node-flags.ts'
import { HAMMERED } from '../effort/hammered.ts'
import { freePort } from './free-port.ts'
import { type Mail, parseMail } from './mail.ts'

const READY_MS = 60_000
const STOP_MS = 10_000
const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Where Node keeps what it compiled: the server starts a hundred times in a run of the tests. */
const COMPILED = path.join(ROOT, '.cache/compiled')

/**
 * Variable with the server that tests start where they name none: the built one, where it is built of just these sources. It
 * is ready after a quarter of the processor time that a thousand files take.
 */
export const TESTED_SERVER = 'TESTED_SERVER'

const WATCH = pathToFileURL(path.join(import.meta.dirname, 'loop-watch.ts')).href

export interface Product {
  url: string
  dataDir: string
  /** When its first process was started, in milliseconds since 1970. */
  begunAt: number
  /** The process that runs now. */
  pid: () => number | undefined
  /** All that the server wrote to its console so far. */
  log: () => string
  /** The mails of the outbox, oldest first. */
  mails: () => Promise<Mail[]>
  /** Ends the process as a crash does, with nothing written that was not written yet. */
  kill9: () => Promise<void>
  /**
   * Starts it again on the same data and port.
   * @param fileLimit the largest file that the system lets it write, in bytes; not below the 16 MB of the database's log
   */
  start: (fileLimit?: number) => Promise<void>
  /** Asks it to stop and waits; the exit code. */
  stop: () => Promise<number | null>
  /** Stops it and removes its data. */
  dispose: () => Promise<void>
}

async function readOutbox(dataDir: string): Promise<Mail[]> {
  const outbox = path.join(dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const files = (await readdir(outbox)).filter(file => file.endsWith('.eml')).sort()
  return Promise.all(files.map(async file => parseMail(await readFile(path.join(outbox, file)))))
}

/** POSIX counts the limit in blocks of 512 bytes; `exec` keeps the process that signals are sent to. */
const limited = (bytes: number) => ['sh', '-c', `ulimit -S -f ${Math.floor(bytes / 512)} && exec "$0" "$@"`]

interface ProductOptions {
  /** Folder of a cluster to begin with: making a new one takes seconds. */
  template?: string | undefined
  /** The bare server, or what watches over it. */
  program?: string
  /** What Node is given before it. */
  flags?: string[]
  /** Folder of the repository, where it is not this one. */
  folder?: string
  /** Tells on its console which requests kept its thread from everybody else. */
  watched?: boolean
}

/**
 * Starts the real product in a process of its own, on a free port and with a data folder of its own.
 * @param env beside this process's; without DATABASE_URL the database is the product's own
 */
export async function startProduct(
  env: Record<string, string> = {},
  {
    template,
    program = process.env[TESTED_SERVER] ?? 'src/main.server.ts',
    flags = NODE_FLAGS,
    folder = ROOT,
    watched = false,
  }: ProductOptions = {},
): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-e2e-'))
  if (template) cpSync(template, clusterFolder(dataDir), { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''
  // A test process that ends early takes its server along.
  const killChild = () => child?.kill('SIGKILL')
  process.once('exit', killChild)

  async function waitUntilReady(running: ChildProcess): Promise<void> {
    const until = Date.now() + READY_MS
    for (;;) {
      if (running.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`)
      if (Date.now() > until) throw new Error(`The server is not ready after ${READY_MS} ms:\n${output}`)
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
      if (ready) return
      await sleep(10)
    }
  }

  async function start(fileLimit?: number): Promise<void> {
    const [command = '', ...args] = [
      ...(fileLimit ? limited(fileLimit) : []),
      process.execPath,
      ...flags,
      ...(watched ? ['--import', WATCH] : []),
      program,
    ]
    const running = spawn(command, args, {
      cwd: folder,
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...MEMORY_ENVIRONMENT,
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...HAMMERED,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    await waitUntilReady(running)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    const exited = once(running, 'exit')
    const closed = once(running, 'close')
    const impatience = setTimeout(() => running.kill('SIGKILL'), STOP_MS)
    running.kill(signal)
    await exited
    clearTimeout(impatience)
    // What it printed last may be read after its end; what it leaves running may hold its output open.
    await Promise.race([closed, sleep(1000)])
    return running.exitCode
  }

  async function dispose(): Promise<void> {
    await end('SIGTERM')
    process.off('exit', killChild)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  const begunAt = Date.now()
  try {
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    url,
    dataDir,
    begunAt,
    pid: () => child?.pid,
    log: () => output,
    mails: () => readOutbox(dataDir),
    kill9: async () => {
      await end('SIGKILL')
    },
    start,
    stop: () => end('SIGTERM'),
    dispose,
  }
}
