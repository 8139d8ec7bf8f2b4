import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { within } from '#platform/testing/eventually.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { defineApi, query } from '../../../contract/api.ts'
import { operation } from '../../engine/operation.ts'
import type { Database } from '../../ground/database/database.ts'
import { storedToken } from './sessions.ts'

const { eu } = defineApi('teste', {
  eu: query({
    area: 'rh',
    nivel: 'gerir',
    resumo: 'Quem pergunta',
    erro: 'Erro',
    input: z.strictObject({}),
    output: z.strictObject({ id: z.string() }),
  }),
})
const operations = [operation(eu, async ({ actor }) => ({ id: actor.id }))]

describe('sessions', () => {
  let db: Database
  let server: TestServer
  let ana: Awaited<ReturnType<typeof signedUp>>
  beforeAll(async () => {
    db = await freshDatabase()
    server = await startTestServer(db, { operations })
    ana = await signedUp(server)
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  beforeEach(async () => {
    await db.query('delete from tentativas')
  })

  const signIn = async (client: Client = server.client()) => {
    const { email, password } = ana
    const answer = await client.post('/api/auth/sign-in/email', { email, password })
    expect(answer.status).toBe(200)
    return { client, answer }
  }
  const status = async (client: Client) => (await client.get('/api/sessao')).status
  const set = (columns: string) => db.query(`update auth_users set ${columns} where email = $1`, [ana.email])

  test('the cookie is for this host, for no script, and for no other site', async () => {
    const { answer } = await signIn()
    expect(answer.setCookies).toHaveLength(2)
    // What names the device opens nothing, and is as little for others.
    const days = { 'alicerce-dispositivo': 180, alicerce: 7 }
    for (const [n, [cookie, kept]] of Object.entries(days).entries()) {
      const [name, ...attributes] = (answer.setCookies[n] ?? '').split('; ')
      expect(name).toMatch(new RegExp(`^${cookie}=[\\w%.+/=-]{40,}$`))
      expect(attributes.map(text => text.toLowerCase()).sort()).toEqual(
        ['httponly', `max-age=${kept * 24 * 3600}`, 'path=/', 'samesite=lax'].sort(),
      )
    }
    const [device = ''] = (answer.setCookies[0] ?? '').split('=')[1]?.split(';') ?? []
    expect((await server.client(`alicerce=${device}`).get('/api/sessao')).status).toBe(401)
  })

  test('under https the cookie is __Host- and Secure, and HSTS is on', async () => {
    const env = { APP_URL: 'https://alicerce.empresa.com.br' }
    const secure = await startTestServer(db, { env })
    const client = secure.client()
    const { email, password } = ana
    const answer = await client.post('/api/auth/sign-in/email', { email, password })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^__Host-alicerce-dispositivo=.*; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-alicerce=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect((await client.get('/api/sessao')).status).toBe(200)
    const out = await client.post('/api/auth/sign-out', {})
    expect(out.setCookies[0]).toMatch(/^__Host-alicerce=; .*Secure/)
    await secure.stop()
  })

  test('a session planted before signing in is replaced, and ends', async () => {
    const { client: before } = await signIn()
    const planted = before.cookie
    const { client } = await signIn(server.client(planted))
    expect(client.cookie).not.toBe(planted)
    expect(await status(client)).toBe(200)
    expect(await status(server.client(planted))).toBe(401)
    const invented = server.client('alicerce=inventada')
    expect(await status(invented)).toBe(401)
    await signIn(invented)
    expect(invented.cookie).not.toContain('inventada')
  })

  test('sign-out ends this session at once and no other', async () => {
    const [here, there] = [(await signIn()).client, (await signIn()).client]
    const cookie = here.cookie
    expect([await status(here), await status(there)]).toEqual([200, 200])
    await here.post('/api/auth/sign-out', {})
    expect(await status(server.client(cookie))).toBe(401)
    expect(await status(there)).toBe(200)
    expect((await here.post('/api/auth/sign-out', {})).status).toBe(200)
  })

  test('sign-out on all devices ends all of this person and nobody else', async () => {
    const other = await signedUp(server)
    const [here, there] = [(await signIn()).client, (await signIn()).client]
    const cookie = here.cookie
    expect([await status(here), await status(there)]).toEqual([200, 200])
    expect((await here.post('/api/auth/revoke-sessions', {})).status).toBe(200)
    expect(await status(server.client(cookie))).toBe(401)
    expect(await status(there)).toBe(401)
    expect(await status(other.client)).toBe(200)
    expect((await server.client().post('/api/auth/revoke-sessions', {})).status).toBe(401)
  })

  test.each([
    ['suspended', 'suspenso_em = now()', 'suspenso_em = null'],
    ['deleted', 'excluido_em = now()', 'excluido_em = null'],
  ])('a %s person is refused at the next request and cannot sign in', async (_, columns, undo) => {
    const { client } = await signIn()
    expect(await status(client)).toBe(200)
    await set(columns)
    await within(500, async () => expect(await status(client)).toBe(401))
    const { email, password } = ana
    const again = await server.client().post('/api/auth/sign-in/email', { email, password })
    expect([again.status, again.setCookies]).toEqual([403, []])
    expect(again.body.mensagem).toBe('Esta conta está desativada. Procure o administrador do sistema.')
    await set(undo)
    await signIn()
  })

  test('a change of profile, or of what a profile may do, counts at the next request', async () => {
    const { client } = await signIn()
    const ask = async () => (await client.post('/api/teste/eu', {})).status
    const level = (nivel: string) =>
      db.query(`update permissoes set nivel = $1 where perfil = 'RH' and area = 'rh'`, [nivel])
    expect(await ask()).toBe(200)
    await set(`perfil_acesso = 'Usuário Comum'`)
    await within(500, async () => expect(await ask()).toBe(403))
    await set(`perfil_acesso = 'RH'`)
    await within(500, async () => expect(await ask()).toBe(200))
    await level('ver')
    await within(500, async () => expect(await ask()).toBe(403))
    expect((await client.get('/api/sessao')).body).toMatchObject({ niveis: { rh: 'ver' } })
    await level('gerir')
    await within(500, async () => expect(await ask()).toBe(200))
    await set(`perfil_acesso = 'Administrador'`)
  })

  const tokenOf = ({ cookie }: Client) => storedToken(/alicerce=([\w-]+)/.exec(cookie)?.[1] ?? '')

  test('whoever reads the database, or a backup of it, opens no session', async () => {
    const { client } = await signIn()
    const rows = await db.query<{ token: string }>('select token from auth_sessions')
    expect(rows.map(({ token }) => token)).toContain(tokenOf(client))
    for (const { token } of rows) {
      expect(client.cookie).not.toContain(token)
      expect(await status(server.client(`alicerce=${token}`))).toBe(401)
    }
  })

  test.each([
    ['idle for 12 hours', `"updatedAt" = now() - interval '12 hours 1 second'`, 401],
    ['idle for less', `"updatedAt" = now() - interval '11 hours 59 minutes'`, 200],
    ['a week old', `"expiresAt" = now() - interval '1 second'`, 401],
    ['less than a week old', `"expiresAt" = now() + interval '10 seconds'`, 200],
  ])('a session that is %s', async (_, columns, expected) => {
    const { client } = await signIn()
    const update = `update auth_sessions set ${columns} where token = $1 returning id`
    expect(await db.query(update, [tokenOf(client)])).toHaveLength(1)
    expect(await status(client)).toBe(expected)
  })

  test('use keeps a session from idling, and lengthens no absolute end', async () => {
    const { client } = await signIn()
    const token = tokenOf(client)
    const read = async () => {
      const select = `select "updatedAt" > now() - interval '5 seconds' as fresh, "expiresAt" from auth_sessions where token = $1`
      const [row] = await db.query<{ fresh: boolean; expiresAt: string }>(select, [token])
      return row
    }
    const age = `update auth_sessions set "updatedAt" = now() - interval '11 hours', "expiresAt" = now() + interval '1 hour' where token = $1`
    await db.query(age, [token])
    const before = await read()
    expect(await status(client)).toBe(200)
    expect(await read()).toEqual({ ...before, fresh: true })
  })

  test.each(['alicerce=', 'alicerce=%', 'alicerce=a.b', 'alicerce=; alicerce=', '=;=', "alicerce=' or 1=1"])(
    'the cookie %j is nobody',
    async cookie => {
      expect(await status(server.client(cookie))).toBe(401)
    },
  )
})
