import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { quickest, threadMs, watchTurns } from '#platform/testing/effort/effort.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { probes } from '#platform/testing/records/probes.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'
import { MAX_VALUES } from './body.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const JSON_TYPE = { 'content-type': 'application/json' }

let db: Database
let server: TestServer
let ana: Client
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db, { operations: probes })
  ana = server.client(await signedInCookie(db, await createUser(db, 'Financeiro')))
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

/** An object of so many keys that no schema knows. */
const keys = (count: number) =>
  Buffer.from(`{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`)

test('80,000 keys sent over four connections, before sign-in and after, hold nobody up', async () => {
  const body = keys(80_000)
  expect(body.length).toBeGreaterThan(700_000)
  const visitor = server.client()
  let over = false
  const flood = async (client: Client, path: string) => {
    for (; !over; ) {
      const { status, body: answer } = await client.post(path, body, { headers: JSON_TYPE })
      expect([status, answer.codigo]).toEqual([413, 'grande_demais'])
    }
  }
  const floods = [visitor, visitor].flatMap(each => [flood(each, SIGN_IN), flood(ana, '/api/teste/eco')])
  await sleep(100)
  const turns = watchTurns()
  // Parsed first, each body would keep the thread for 60 ms and more, one behind the other, in every round. The thread does
  // nothing else meanwhile: its processor time is what an answer waits for, whatever else the machine does.
  const median = await quickest(
    async () => {
      const times: number[] = []
      for (let n = 0; n < 40; n++) {
        const before = threadMs()
        const { status } = await ana.post('/api/teste/eco', { texto: 'a' })
        expect(status).toBe(200)
        times.push(threadMs() - before)
      }
      return times.sort((a, b) => a - b)[20] ?? Number.NaN
    },
    { enough: 50 },
  )
  const held = turns()
  over = true
  await Promise.all(floods)
  expect(median).toBeLessThan(50)
  expect(held[Math.floor(held.length * 0.99)]).toBeLessThan(100)
})

test('a visitor’s body has 8 KB and few keys; nobody’s has more than 2,000 values', async () => {
  const at = async (client: Client, path: string, body: unknown) => {
    const answer = await client.post(path, body, { headers: JSON_TYPE })
    return [answer.status, answer.body.mensagem]
  }
  const large = [413, 'O conteúdo enviado é grande demais.']
  const many = [413, 'O conteúdo enviado tem valores demais.']
  const doors = ['sign-in/email', 'sign-up/email', 'sign-in/segundo-fator', 'request-password-reset']
  for (const door of [...doors, 'reset-password', 'sign-out']) {
    const path = `/api/auth/${door}`
    expect([door, await at(server.client(), path, { email: 'a'.repeat(9000) })]).toEqual([door, large])
    expect([door, await at(server.client(), path, keys(60))]).toEqual([door, many])
  }
  expect(await at(ana, '/api/teste/eco', keys(MAX_VALUES + 1))).toEqual(many)
  expect(await at(ana, '/api/teste/eco', `{"texto":[${'0,'.repeat(MAX_VALUES)}0]}`)).toEqual(many)
  // What stands in a text is none.
  const texto = '{[,"\\'.repeat(5000)
  expect((await ana.post('/api/teste/eco', { texto })).body).toEqual({ texto })
})

/** What is answered to a request whose body never comes. */
const withoutBody = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request({ port: server.port, path, method: 'POST', headers })
    outgoing.once('error', reject).once('response', response => {
      resolve(response.statusCode)
      outgoing.destroy()
    })
    outgoing.flushHeaders()
  })

test('401 and 403 are answered from the headers, before a body is read', async () => {
  const announced = { ...JSON_TYPE, 'content-length': '500' }
  const looker = await createUser(db, 'Usuário Comum')
  await db.query(
    `insert into permissoes (perfil, area, nivel) values ('Usuário Comum', 'comercial', 'ver') on conflict (perfil, area)
     do update set nivel = 'ver'`,
  )
  const cookie = await signedInCookie(db, looker)
  expect(await withoutBody('/api/teste/eco', announced)).toBe(401)
  expect(await withoutBody('/api/teste/eco', { ...announced, cookie })).toBe(403)
  expect(await withoutBody('/api/teste/eco', { ...announced, origin: 'https://fora.example' })).toBe(403)
  for (const path of ['/api/auth/ver-como', '/api/auth/revoke-sessions'])
    expect([path, await withoutBody(path, announced)]).toEqual([path, 401])
  expect(await withoutBody(SIGN_IN, { ...announced, origin: 'https://fora.example' })).toBe(403)
})

interface Shape {
  type?: string
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** The most values that a schema lets an input have; what is not bounded by it counts as one. */
function mostValues({ items, maxItems = 1, properties = {}, anyOf, oneOf }: Shape): number {
  const either = [...(anyOf ?? []), ...(oneOf ?? [])].map(mostValues)
  const fields = Object.values(properties).map(field => mostValues(field) + 1)
  const rows = items ? maxItems * (mostValues(items) + 1) : 0
  return fields.reduce((sum, n) => sum + n, 0) + rows + Math.max(0, ...either)
}

test('every procedure has room for the largest input that its schema takes', async () => {
  const tooSmall: string[] = []
  for (const { procedure } of await everyOperation()) {
    const most = mostValues(z.toJSONSchema(procedure.input, { io: 'input', unrepresentable: 'any' }) as Shape)
    if (most > (procedure.maximo?.values ?? MAX_VALUES)) tooSmall.push(`${procedure.path}: ${most}`)
  }
  expect(tooSmall).toEqual([])
})
