import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

// Procedures are tried by the exhaustive authorization test; these are all the addresses besides.

let db: Database
let server: TestServer
beforeAll(async () => {
  db = await freshDatabase()
  server = await startTestServer(db)
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

/** What a visitor may ask for, beside whether the server lives: what the sign-in page shows, the door itself, and a calendar by its secret. */
const FOR_VISITORS = [
  'get /api/auth/verify-email',
  'get /api/calendario/:nome',
  'get /api/empresa',
  'post /api/auth/primeira-conta',
  'post /api/auth/request-password-reset',
  'post /api/auth/reset-password',
  'post /api/auth/sign-in/email',
  'post /api/auth/sign-in/segundo-fator',
  'post /api/auth/sign-out',
  'post /api/auth/sign-up/email',
]
const SOURCES = path.resolve(import.meta.dirname, '../..')
const bodies: Record<string, object> = { '/api/auth/ver-como': { perfil: null } }

/** Every address that the sources give to the app. */
function addresses(): [method: string, address: string][] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap(file =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\bapp\.(get|post|all)\(\s*'([^']+)'/g)].map(
      ([, method = '', address = '']) => [method, address] as [string, string],
    ),
  )
}

test('no other address answers a visitor', async () => {
  const answered: string[] = []
  for (const [method, address] of addresses()) {
    const asked = address.replace(/:\w+/, 'x'.repeat(22))
    const { status } =
      method === 'get'
        ? await server.client().get(asked)
        : await server.client().post(asked, bodies[address] ?? {})
    if (status !== 401) answered.push(`${method} ${address}`)
  }
  expect(answered.sort()).toEqual(FOR_VISITORS)
})

test('the library’s own addresses are not there', async () => {
  for (const address of [
    'get-session',
    'list-sessions',
    'update-user',
    'change-email',
    'delete-user',
    'ok',
    'error',
  ])
    for (const method of ['GET', 'POST'])
      expect((await server.client().send(method, `/api/auth/${address}`)).status).toBe(404)
})

test.each(['https://fora.example', '//fora.example', '/\\fora.example'])(
  'a confirmation leads to no other site: %s',
  async outside => {
    const query = new URLSearchParams({ token: 'x', callbackURL: outside, redirect: outside, volta: outside })
    const { status, headers } = await server.client().get(`/api/auth/verify-email?${query}`)
    expect([status, headers.location]).toEqual([302, '/login?confirmado=0'])
  },
)
