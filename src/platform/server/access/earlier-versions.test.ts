import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../ground/database/database.ts'
import { levels } from '../ground/database/migrate.ts'
import { postgresqlDatabase } from '../ground/database/open-postgresql.ts'
import { connectTo } from '../services/backup/connection.ts'

/** Number of the newest migration at the time of the recording. */
const MIGRATION = 32

/** Rows of a running server on 22 November 2026, when better-auth 1.7.7 made accounts, sessions and reset tokens. */
const RECORDED = `
  insert into auth_users (id, name, email, "emailVerified", login) values
    ('9d0ed953-5973-4358-bdc3-21b11c44ac64', 'Ana Lúcia', 'ana@empresa.com.br', true, 'ana'),
    ('fd6f7b38-2b7a-4c1c-a39b-da8c3ec92e66', 'Bia', 'bia@empresa.com.br', false, null);
  insert into auth_accounts ("accountId", "providerId", "userId", password) values
    ('9d0ed953-5973-4358-bdc3-21b11c44ac64', 'credential', '9d0ed953-5973-4358-bdc3-21b11c44ac64',
      '$argon2id$v=19$m=19456,t=2,p=1$QEiFWogS8bDRj6P_bdGlZw$pzWXppjXKb73K6GS5iKP8FK_DyIVyo-6ezUHhrAhXwM'),
    ('fd6f7b38-2b7a-4c1c-a39b-da8c3ec92e66', 'credential', 'fd6f7b38-2b7a-4c1c-a39b-da8c3ec92e66',
      '$argon2id$v=19$m=19456,t=2,p=1$9LcvKFBWr35hOp_zuvAxyQ$ht38awHrpAIq1E9jZvocV47l9oqTXcH7vpzbG3KiqoQ');
  insert into auth_sessions (token, "userId", "expiresAt", "ipAddress", "userAgent") values
    ('6YRoiNGf5c3IwN6bJ7P2qrUl3U9cexWR', '9d0ed953-5973-4358-bdc3-21b11c44ac64', now() + interval '6 days',
      '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130');
  insert into auth_verifications (identifier, value, "expiresAt") values
    ('neVwiSL5_AXcwC4_c1urD88EKNGkzwHeXKDMvEpET6w', '9d0ed953-5973-4358-bdc3-21b11c44ac64', now() + interval '1 hour'),
    ('2OGPPjz9hgtzNoVhUVJOxL2-_3x7Fg2k9g4O4vV_0Gk', 'fd6f7b38-2b7a-4c1c-a39b-da8c3ec92e66', now() + interval '1 day')`

/** What the browser and the mails of that server held. */
const COOKIE =
  'alicerce=6YRoiNGf5c3IwN6bJ7P2qrUl3U9cexWR.w2Z4sVF%2BDk3P5KikA0pt2d%2F4HIsmgkKSUgJnnt%2FMqcI%3D'
const RESET_TOKEN = 'LhnZFDqnqtlk6EjhSSDfPhod'
const CONFIRMATION_TOKEN = '1znXT_9Uud4RxwGjp6Y7U_TOEwc7HGtf'

let db: Database
let server: TestServer
beforeAll(async () => {
  const url = await freshDatabaseUrl('template0')
  const client = await connectTo(url)
  await client.migrate(levels()[MIGRATION])
  await client.query(RECORDED)
  await client.migrate()
  await client.close()
  db = postgresqlDatabase(url, {})
  server = await startTestServer(db)
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const signIn = async (email: string, password: string) =>
  (await server.client().post('/api/auth/sign-in/email', { email, password })).status
const choose = async (token: string, newPassword: string) =>
  (await server.client().post('/api/auth/reset-password', { token, newPassword })).status

test('people who signed in before the upgrade are still signed in, and their passwords stay', async () => {
  const { status, body } = await server.client(COOKIE).get('/api/sessao')
  expect([status, body.usuario]).toMatchObject([200, { email: 'ana@empresa.com.br' }])
  expect(await signIn('ana@empresa.com.br', 'um segredo bem guardado')).toBe(200)
})

test('a reset link that was mailed before the upgrade works once and ends the sessions', async () => {
  expect(await choose(RESET_TOKEN, 'uma senha bem nova')).toBe(200)
  expect(await choose(RESET_TOKEN, 'mais uma senha nova')).toBe(400)
  expect(await signIn('ana@empresa.com.br', 'uma senha bem nova')).toBe(200)
  await expect.poll(async () => (await server.client(COOKIE).get('/api/sessao')).status).toBe(401)
})

test('a confirmation link that was mailed before the upgrade confirms the address', async () => {
  expect(await signIn('bia@empresa.com.br', 'o segredo da Bia, bem longo')).toBe(403)
  expect(await choose(CONFIRMATION_TOKEN, 'a senha que Bia escolhe')).toBe(200)
  expect(await signIn('bia@empresa.com.br', 'a senha que Bia escolhe')).toBe(200)
})
