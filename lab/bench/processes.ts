// Starts and ends what is measured: every server and every load generator is a process of its own, on loopback.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { clusterFolder } from '#platform/server/ground/database/cluster.ts'
import { BUILT_FLAGS, BUILT_SERVER, MEMORY_ENVIRONMENT } from '#platform/server/ground/node-flags.ts'
import { HAMMERED } from '#platform/testing/effort/hammered.ts'
import { freePort } from '#platform/testing/servers/free-port.ts'
import type { Bare } from './bare.ts'
import { PASSWORD } from './data.ts'
import type { Figures, Load } from './load.ts'

const root = path.resolve(import.meta.dirname, '../..')
const START_MS = 60_000

/** Where the data lives: a PostgreSQL, or the folder of an installation with one of its own. */
export type Place = { url: string; dataDir: string } | { dataDir: string }

export interface Running {
  port: number
  /** From the start of the process to the first answer. */
  readyMs: number
  pid: number
  /** Megabytes of memory: now, and at most so far. */
  memory(): { now: number; peak: number }
  stop(): Promise<void>
}

interface Launched {
  args: string[]
  env: Record<string, string>
  port: number
  log: string
  startMs?: number | undefined
  /** Node, where it is not given. */
  program?: string
  folder?: string
}

async function launch({
  args,
  env,
  port,
  log,
  startMs = START_MS,
  program = process.execPath,
  folder = root,
}: Launched): Promise<Running> {
  const output = openSync(log, 'w')
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', output, output],
  })
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answered) break
    if (child.exitCode !== null || performance.now() - started > startMs) {
      child.kill('SIGKILL')
      throw new Error(`${args[0]} did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await sleep(5)
  }
  const readyMs = performance.now() - started
  let stopping = false
  child.once('exit', () => {
    if (!stopping) console.error(`${args.at(-1)} ended by itself: ${readFileSync(log, 'utf8').slice(-2000)}`)
  })
  const line = (name: string) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  }
  return {
    port,
    readyMs,
    pid: child.pid ?? 0,
    memory: () => ({ now: line('VmRSS'), peak: line('VmHWM') }),
    stop: async () => {
      stopping = true
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await exited
      clearTimeout(timer)
    },
  }
}

const environment = (place: Place, port: number) => ({
  ...HAMMERED,
  PORT: String(port),
  DATA_DIR: place.dataDir,
  ...('url' in place && { DATABASE_URL: place.url, AUTH_SECRET: 'segredo-somente-para-medir-0123456789' }),
})
const logOf = (place: Place) => path.join(place.dataDir, 'servidor.log')

/**
 * The server as `npm start` runs it, without npm and what watches over it, its log written to a file.
 * @param more of its environment, instead of what the place says
 */
export async function startProduct(
  place: Place,
  startMs?: number,
  more: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort()
  return launch({
    args: [...BUILT_FLAGS, BUILT_SERVER],
    env: { ...MEMORY_ENVIRONMENT, ...environment(place, port), ...more },
    port,
    log: logOf(place),
    startMs,
  })
}

/** `npm start` as a person runs it. @param folder of the repository, where it is not this one */
export async function startNpm(place: Place, folder = root): Promise<Running> {
  const port = await freePort()
  const env = { HOME: process.env.HOME ?? '', ...environment(place, port) }
  return launch({ program: 'npm', args: ['start'], env, port, log: logOf(place), folder })
}

export async function startBare(place: Place, cases: Bare['cases']): Promise<Running> {
  const port = await freePort()
  const database = 'url' in place ? { url: place.url } : { folder: clusterFolder(place.dataDir) }
  const bare: Bare = { port, database, cases }
  // An argument holds no more than 128 kB.
  const file = path.join(place.dataDir, 'bare.json')
  writeFileSync(file, JSON.stringify(bare))
  return launch({
    args: ['lab/bench/bare.ts', file],
    env: {},
    port,
    log: path.join(place.dataDir, 'bare.log'),
  })
}

/** What a browser on the same site sends along. */
export const browserHeaders = (port: number) => ({
  'content-type': 'application/json',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'pt-BR,pt;q=0.9',
  origin: `http://localhost:${port}`,
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) bench',
})

/** Signs in as a person would. @returns the Cookie header */
export async function signIn(port: number, email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: browserHeaders(port),
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Sign-in failed: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Runs one load to its end in a process of its own. */
export async function load(options: Omit<Load, 'count'> & { count?: number }): Promise<Figures> {
  const file = path.join(import.meta.dirname, 'load.ts')
  const running = promisify(execFile)(process.execPath, [file], { maxBuffer: 1e8 })
  running.child.stdin?.end(JSON.stringify({ count: 1_000_000, ...options }))
  return JSON.parse((await running).stdout)
}
