import { setTimeout as sleep } from 'node:timers/promises'
import type { Described } from '#platform/testing/records/described.ts'
import { type Answer, clientOf } from '#platform/testing/servers/http-client.ts'
import type { Ground } from './ground.ts'
import { judge } from './judge.ts'
import { EVERYTHING, type Magazine, type Shot, shotOf, VISITOR } from './shots.ts'

/** An answer that does not come at all is one, too. */
const SILENCE_MS = 30_000
/** What kept the server's thread is told of a moment after the answer. */
const REMEMBERED = 50
/** How often the server's memory is looked at. */
const LOOK_EVERY = 250
const LOOK_AGAIN_MS = 200
const SHOWN = 2000

export interface Campaign {
  /** What was wrong, each with its request. */
  problems: string[]
  requests: number
  seconds: number
  /** How many answers there were of each status. */
  statuses: Record<string, number>
  /** Operations that never answered 200, not even to whoever may do everything. */
  unreached: string[]
  /** The server's resident memory in MB: after the first fifth, and the most after that. */
  memory: { settled: number; peak: number }
}

const show = (value: unknown) => {
  const text = Buffer.isBuffer(value) ? `base64 ${value.toString('base64')}` : String(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text
}

function describe(seed: number, shot: Shot, problem: string, answer: string): string {
  const { number, who, method, path, headers, body } = shot
  const request = `${method} ${path.slice(0, SHOWN)} ${JSON.stringify(headers).slice(0, SHOWN)} ${show(body ?? '')}`
  return `${problem}\n  --seed ${seed} --only ${number}, as ${who}\n  ${request}\n  answered ${answer}`
}

/** Sends one request; what keeps an answer from coming is told as its text. */
async function fire(
  port: number,
  cookie: string,
  { method, path, body, headers, from }: Shot,
): Promise<Answer> {
  const sent = clientOf(port, cookie).send(method, path, { body, headers, ...(from && { from }) })
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${SILENCE_MS} ms`)), SILENCE_MS)
  })
  try {
    return await Promise.race([sent, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps in mind which version a record has, from whatever tells of it. */
function versions() {
  const seen = new Map<string, number>()
  const key = (operation: Described, id: unknown) =>
    `${operation.path.slice(0, operation.path.lastIndexOf('/'))} ${id}`
  const note = (operation: Described, value: unknown) => {
    const { id, version } = (value ?? {}) as { id?: unknown; version?: unknown }
    if (typeof version === 'number') seen.set(key(operation, id), version)
  }
  return {
    versionOf: (operation: Described, id: unknown) => seen.get(key(operation, id)),
    learn: ({ operation }: Shot, { body }: Answer) => {
      if (!operation) return
      note(operation, body)
      note(operation, body.atual)
    },
  }
}

/** Keeps the last requests in mind, for what is told of them afterwards. */
function lastOnes(seed: number) {
  const shots = new Map<string, { shot: Shot; answer: string }>()
  return {
    note: (shot: Shot, answer: Answer) => {
      shots.set(String(answer.headers['x-request-id']), { shot, answer: `${answer.status}` })
      const [oldest] = shots.keys()
      if (oldest !== undefined && shots.size > REMEMBERED) shots.delete(oldest)
    },
    /** A problem for each that kept the server's thread. */
    held: (ground: Ground) =>
      ground.held().map(({ ms, pedidos }) => {
        const known = pedidos.flatMap(pedido => shots.get(pedido) ?? []).at(-1)
        const problem = `kept everybody else waiting for ${ms} ms of the server's thread`
        return known ? describe(seed, known.shot, problem, known.answer) : `Something ${problem}`
      }),
  }
}

/**
 * Sends so many hostile requests to a running product, one after the other, and judges each answer.
 * @param seed the same seed asks for the same, in the same order
 * @param only this request alone
 */
export async function attack(
  ground: Ground,
  {
    seed,
    requests,
    only,
    report,
  }: { seed: number; requests: number; only?: number; report?: (text: string) => void },
): Promise<Campaign> {
  const { versionOf, learn } = versions()
  const last = lastOnes(seed)
  const others = Object.keys(ground.cookies).filter(who => who !== EVERYTHING)
  const magazine: Magazine = { ...ground, seed, versionOf, others }
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const memory = { settled: 0, peak: 0 }
  const started = performance.now()

  for (let number = only ?? 0; number < (only === undefined ? requests : only + 1); number++) {
    const shot = shotOf(number, magazine)
    const cookie = shot.who === VISITOR ? '' : await ground.cookieOf(shot.who)
    try {
      const answer = await fire(ground.port, cookie, shot)
      learn(shot, answer)
      last.note(shot, answer)
      problems.push(...last.held(ground))
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status === 200 && shot.operation && shot.who === EVERYTHING) reached.add(shot.operation.path)
      if (shot.operation && [401, 403].includes(answer.status))
        ground.replace(shot.who, answer.status === 401)
      for (const problem of judge(shot, answer, ground.secrets))
        problems.push(
          describe(
            seed,
            shot,
            problem,
            `${answer.status} in ${Math.round(answer.ms)} ms: ${show(answer.text)}`,
          ),
        )
    } catch (error) {
      problems.push(describe(seed, shot, 'no answer', String(error)))
      if (!(await ground.alive())) {
        problems.push('The server is no longer there')
        break
      }
    }
    if (number % LOOK_EVERY === 0) {
      const now = ground.memory()
      if (number <= requests / 5) memory.settled = Math.max(memory.settled, now)
      memory.peak = Math.max(memory.peak, now)
      report?.(`${number} requests, ${problems.length} problems, ${Math.round(now)} MB`)
    }
  }
  await sleep(LOOK_AGAIN_MS)
  problems.push(...last.held(ground))
  const seconds = (performance.now() - started) / 1000
  const unreached = ground.operations.map(({ path }) => path).filter(path => !reached.has(path))
  return { problems, requests, seconds, statuses, unreached, memory }
}
