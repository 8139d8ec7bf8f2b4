import { EventEmitter } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickest } from '#platform/testing/effort.ts'
import { matrizDaTabela } from '../../testing/levels.ts'
import type { Actor } from '../access/permissions/actor.ts'
import { BUDGETS } from '../ground/budgets.ts'
import type { Bindings } from './http/bindings.ts'
import { failure } from './http/failure.ts'
import { liveRoutes } from './live.ts'

/** What one write to a socket takes, and more. */
const WRITE_MS = 0.05

function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
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

beforeEach(() => {
  lookUps = 0
  ended.clear()
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
    niveis: matrizDaTabela.Financeiro,
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
})
afterEach(() => live.end())

async function open(cookie: string) {
  const outgoing = new Stream()
  const answer = await app.request('/api/eventos', { headers: { cookie } }, { outgoing } as never)
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
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    tell('comercial_clientes')
    tell('comercial_propostas')
    round++
    await expect.poll(() => told(round)).toBe(true)
    // The longest turn is noted in the one after it.
    await sleep(20)
    delay.disable()
    expect(lookUps).toBeLessThanOrEqual(600)
    return delay.max / 1e6
  }
  expect(await quickest(longestTurn, { enough: 100 })).toBeLessThan(100)
  expect(live.listeners()).toBe(5990)
})
