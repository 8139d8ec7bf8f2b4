import { type ChildProcess, fork } from 'node:child_process'
import { type Argon2Parameters, argon2 } from 'node:crypto'
import { availableParallelism, constants } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { BUILT_HASHER, HASHER_ENVIRONMENT } from '../../ground/node-flags.ts'
import { ROOT } from '../../ground/root.ts'

/** Hashes in this process, in the thread pool of Node, at the server's own priority. */
export const hashHere = promisify(argon2)

/** Hashes at a time in the process beside the server. It takes all cores, since it comes after the server on each. */
export const LANES = Math.min(4, availableParallelism())
/** A password that comes sooner than this after another one starts the process. */
const QUIET_MS = 1000
/** Without work for this long the process ends, and gives its memory back. */
const IDLE_MS = 10_000
const ENTRY = path.join(ROOT, import.meta.url.endsWith('.ts') ? 'src/main.hasher.ts' : BUILT_HASHER)

/**
 * Runs works in the order in which they come, `lanes()` at a time.
 * @returns `next` starts what waits, once `lanes()` gives more
 */
export function openQueue(lanes: () => number) {
  const waiting: (() => Promise<void>)[] = []
  let running = 0

  function next(): void {
    while (running < lanes()) {
      const work = waiting.shift()
      if (!work) return
      running++
      work().finally(() => {
        running--
        next()
      })
    }
  }

  const run = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject))
      next()
    })
  return { run, next, waiting: () => waiting.length }
}

interface Asked {
  parameters: Argon2Parameters
  resolve(tag: Buffer | Promise<Buffer>): void
  reject(error: Error): void
}
type Answer = 'ready' | { id: number; tag: Buffer } | { id: number; failed: string }

let hasher: ChildProcess | undefined
let ready = false
let lastAsked = Number.NEGATIVE_INFINITY
let lastId = 0
let idle: NodeJS.Timeout | undefined
const asked = new Map<number, Asked>()

/** Until the process is there, one hash at a time is made here, so that a lone sign-in waits for no start. */
const queue = openQueue(() => (ready ? LANES : 1))

/** Keeps this process running for hashes that are under way, and the other one only while there are more to come. */
function hold(child: ChildProcess): void {
  clearTimeout(idle)
  for (const handle of [child, child.channel]) asked.size > 0 ? handle?.ref() : handle?.unref()
  if (asked.size === 0) idle = setTimeout(() => child.kill(), IDLE_MS).unref()
}

function start(): void {
  const { PATH } = process.env
  const child = fork(ENTRY, [String(constants.priority.PRIORITY_LOW)], {
    execArgv: ['--max-semi-space-size=1'],
    serialization: 'advanced',
    stdio: 'ignore',
    env: { PATH, UV_THREADPOOL_SIZE: String(LANES), ...HASHER_ENVIRONMENT },
  })
  hasher = child
  hold(child)
  child.on('message', (answer: Answer) => {
    if (answer === 'ready') {
      ready = true
      return queue.next()
    }
    const job = asked.get(answer.id)
    asked.delete(answer.id)
    if ('tag' in answer) job?.resolve(Buffer.from(answer.tag))
    else job?.reject(new Error(answer.failed))
    hold(child)
  })
  const ended = () => {
    if (hasher !== child) return
    hasher = undefined
    ready = false
    clearTimeout(idle)
    for (const { parameters, resolve } of asked.values()) resolve(hashHere('argon2id', parameters))
    asked.clear()
  }
  child.once('error', ended).once('exit', ended)
}

const hashBeside = (child: ChildProcess, parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    asked.set(++lastId, { parameters, resolve, reject })
    hold(child)
    // Where it cannot be sent, the process has ended: its `exit` tells.
    child.send({ id: lastId, parameters }, () => undefined)
  })

/**
 * Hashes at full strength, in turn. A password on its own is hashed here. Those that follow closely are hashed by a process
 * of the lowest priority: they take the cores that nobody else uses.
 */
export function hashInTurn(parameters: Argon2Parameters): Promise<Buffer> {
  const now = performance.now()
  if (!hasher && now - lastAsked < QUIET_MS) start()
  lastAsked = now
  return queue.run(() =>
    hasher && ready ? hashBeside(hasher, parameters) : hashHere('argon2id', parameters),
  )
}

/** How many hashes wait for their turn. */
export const hashesWaiting = (): number => queue.waiting()
