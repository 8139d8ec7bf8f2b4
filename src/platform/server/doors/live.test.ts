import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNHEARD_MS } from '#platform/contract/live.ts'
import { quickest, watchTurns } from '#platform/testing/effort/effort.ts'
import { matrizDaTabela } from '../../testing/access/levels.ts'
import type { Actor } from '../access/permissions/actor.ts'
import { BUDGETS } from '../ground/budgets.ts'
import type { Bindings } from './http/bindings.ts'
import { failure } from './http/failure.ts'
import { liveRoutes } from './live.ts'

/** What one write to a socket takes, and more. */
const WRITE_MS = 0.05
/** The clock of this process, also where a test sets the time. */
const clock = performance.now.bind(performance)

function busy(ms: number): void {
  const until = clock() + ms
  while (clock() < until);
}

class Stream extends EventEmitter {
  text = ''
  writeHead() {
    return this
  }
  write(chunk: string) {
    busy(WRITE_MS)
    this.text += chunk
    return true
  }
  end() {
    this.emit('close')
  }
}

let lookUps = 0
let tell: (table: string) => void = () => {}
let app: Hono<Bindings>
let live: ReturnType<typeof liveRoutes>
const ended = new Set<string>()
let niveis = matrizDaTabela.Financeiro

function start(): void {
  lookUps = 0
  ended.clear()
  niveis = matrizDaTabela.Financeiro
  app = new Hono<Bindings>()
  app.onError((error, c) => {
    const { status, body } = failure(error, '')
    return c.json(body, status as 429)
  })
  const changes = {
    stamp: () => 0,
    bump: () => {},
    subscribe: (listener: (table: string) => void) => {
      tell = listener
      return () => {}
    },
  }
  /** A cookie is `person/session`. */
  const actorOf = (cookie: string): Actor => ({
    id: cookie.split('/')[0] ?? '',
    sessao_id: cookie,
    full_name: '',
    email: '',
    avatar_url: null,
    perfil_acesso: 'Financeiro',
    niveis,
  })
  const sessions = {
    actor: async (cookie: string | undefined) => {
      lookUps++
      return cookie && !ended.has(cookie) ? actorOf(cookie) : null
    },
    end: async () => {},
    endAll: async () => {},
    forget: () => {},
  }
  live = liveRoutes(app, changes, sessions, BUDGETS)
}
beforeEach(start)
afterEach(() => live.end())

async function open(cookie: string, query = '') {
  const outgoing = new Stream()
  const answer = await app.request(`/api/eventos${query}`, { headers: { cookie } }, { outgoing } as never)
  return { outgoing, answer }
}

test('a session has ten streams, a person thirty, a server 6,000; who comes then is told what to do', {
  tags: ['volume'],
}, async () => {
  const statuses = async (count: number, cookie: (n: number) => string) => {
    const found = new Map<number, number>()
    for (let n = 0; n < count; n++) {
      const { status } = (await open(cookie(n))).answer
      found.set(status, (found.get(status) ?? 0) + 1)
    }
    return Object.fromEntries(found)
  }
  expect(await statuses(12, () => 'ana/1')).toMatchObject({ 429: 2 })
  expect(live.listeners()).toBe(10)
  expect(await statuses(40, n => `bia/${n}`)).toMatchObject({ 429: 10 })
  const { answer } = await open('ana/1')
  expect(await answer.json()).toMatchObject({
    codigo: 'muitas_tentativas',
    mensagem: expect.stringMatching(/Feche/),
  })
  await statuses(6000, n => `pessoa${n}/1`)
  expect(live.listeners()).toBe(6000)
  expect((await open('eva/1')).answer.status).toBe(429)
})

test('what was closed gives its place back', async () => {
  const first = await open('ana/1')
  for (let n = 0; n < 9; n++) await open('ana/1')
  expect((await open('ana/1')).answer.status).toBe(429)
  first.outgoing.end()
  expect((await open('ana/1')).answer.status).not.toBe(429)
})

test('a change told to 6,000 streams holds nobody up for 100 ms, and asks once for each session', {
  tags: ['volume'],
}, async () => {
  const streams: Stream[] = []
  for (let n = 0; n < 6000; n++) streams.push((await open(`pessoa${n % 300}/${n % 600}`)).outgoing)
  expect(live.listeners()).toBe(6000)
  ended.add('pessoa7/7')
  const told = (round: number) =>
    streams.every(({ text }, n) => n % 600 === 7 || text.split('["comercial"').length > round)
  let round = 0
  const longestTurn = async () => {
    lookUps = 0
    const turns = watchTurns()
    tell('comercial_clientes')
    tell('comercial_propostas')
    round++
    await expect.poll(() => told(round), { timeout: 50_000 }).toBe(true)
    // The longest turn is noted in the one after it.
    await sleep(20)
    expect(lookUps).toBeLessThanOrEqual(600)
    return turns().at(-1) ?? Number.NaN
  }
  expect(await quickest(longestTurn, { enough: 100 })).toBeLessThan(100)
  expect(live.listeners()).toBe(5990)
})

test('a window that opens is told what changed while it heard nothing, of what its person sees', async () => {
  const opened = async (ms: number) => (await open('ana/1', `?${UNHEARD_MS}=${ms}`)).outgoing.text
  const quiet = 'retry: 2000\n\n'
  const told = (...departments: string[]) =>
    `${quiet}event: mudanca\ndata: ${JSON.stringify(departments)}\n\n`
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    live.end()
    start()
    // Before the server's own start anything may have changed.
    expect(await opened(10)).toBe(told(''))
    vi.advanceTimersByTime(60_000)
    expect(await opened(5000)).toBe(quiet)
    tell('comercial_clientes')
    tell('auditoria')
    vi.advanceTimersByTime(3000)
    expect(await opened(4000)).toBe(told('comercial'))
    // What came in the second before is told, too: the request that reads took its time.
    expect(await opened(2500)).toBe(told('comercial'))
    expect(await opened(1000)).toBe(quiet)
    expect((await open('ana/1')).outgoing.text).toBe(quiet)
    for (const odd of ['x', '-1', ''])
      expect((await open('ana/1', `?${UNHEARD_MS}=${odd}`)).answer.status).not.toBe(500)
  } finally {
    vi.useRealTimers()
  }
})

test('whoever may do something else is told so once, in every window', async () => {
  const windows = [await open('ana/1'), await open('ana/1')]
  const told = () => windows.map(({ outgoing }) => outgoing.text.split('event: acesso').length - 1)
  tell('comercial_clientes')
  await expect.poll(() => windows[1]?.outgoing.text).toContain('["comercial"')
  expect(told()).toEqual([0, 0])
  niveis = matrizDaTabela.RH
  tell('auth_users')
  await expect.poll(told).toEqual([1, 1])
  tell('rh_funcionarios')
  await expect.poll(() => windows[1]?.outgoing.text).toContain('["rh"')
  expect(told()).toEqual([1, 1])
})
