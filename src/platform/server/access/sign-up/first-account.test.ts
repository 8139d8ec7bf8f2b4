import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

const PUBLIC = { APP_URL: 'https://alicerce.empresa.com.br' }
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'alicerce@empresa.com.br' }
const ana = {
  name: 'Ana Lúcia',
  email: 'ana@empresa.com.br',
  password: 'um segredo bem guardado',
  nome_empresa: 'Construtora Horizonte',
}

let db: Database
let server: TestServer
const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer(db, { env })
}
beforeEach(async () => {
  db = await freshDatabase()
})
afterEach(async () => {
  await server.stop()
  await db.close()
})

const claim = (extra: object = {}, headers: Record<string, string> = {}) =>
  server.client().post('/api/auth/primeira-conta', { ...ana, ...extra }, { headers })
const offered = async (headers: Record<string, string> = {}) =>
  (await server.client().get('/api/empresa', { headers })).body.primeira_conta
const people = () =>
  db.query('select email, perfil_acesso, login, "emailVerified" from auth_users order by email')
/** The code as the console shows it. */
const printed = () => /primeira conta: (\S+)/.exec(server.log())?.[1]
const ADMINISTRADOR = {
  email: ana.email,
  perfil_acesso: 'Administrador',
  login: 'ana',
  emailVerified: true,
}

test('on its own machine the first account is Administrador, named the company and is signed in, without a mail', async () => {
  await start()
  expect(await offered()).toBe('livre')
  const client = server.client()
  expect(await client.post('/api/auth/primeira-conta', ana)).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  const session = await client.get('/api/sessao')
  expect(session.body).toMatchObject({
    usuario: { full_name: ana.name, email: ana.email, perfil_acesso: 'Administrador' },
    nome_empresa: ana.nome_empresa,
    niveis: { rh: 'gerir' },
  })
  expect(await people()).toEqual([ADMINISTRADOR])
  expect(await db.query('select from emails')).toEqual([])
  expect(await offered()).toBeNull()
  const again = await server.client().post('/api/auth/sign-in/email', ana)
  expect(again.status).toBe(400)
  const { email, password } = ana
  expect((await server.client().post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  const trail = await db.query<{ acao: string; tabela: string; usuario_nome: string }>(
    `select acao, tabela, usuario_nome from auditoria where operacao = 'auth/primeira-conta' order by id`,
  )
  expect(trail.map(({ acao, tabela }) => `${acao} ${tabela}`)).toEqual(
    expect.arrayContaining(['criar auth_users', 'criar configuracoes', 'entrar auth_sessions']),
  )
  for (const secret of [ana.password, ana.email, ana.name]) expect(server.log()).not.toContain(secret)
})

test('once an account exists nobody makes a first one again, with or without the code', async () => {
  await start(PUBLIC)
  const codigo = printed()
  expect((await claim({ codigo })).status).toBe(200)
  const second = await claim({ codigo, email: 'outra@empresa.com.br' })
  expect(second).toMatchObject({ status: 409, setCookies: [], body: { motivo: 'ja_tem_conta' } })
  expect(await people()).toEqual([ADMINISTRADOR])
  // Deleted or suspended, it stays the first.
  await db.query('update auth_users set suspenso_em = now()')
  expect((await claim({ codigo, email: 'outra@empresa.com.br' })).status).toBe(409)
})

test('of 20 people who create the first account at the same moment one wins, and the others are told', async () => {
  await start()
  // From addresses of their own: one address has 10 attempts.
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      server
        .client()
        .post(
          '/api/auth/primeira-conta',
          { ...ana, email: `p${n}@empresa.com.br` },
          { from: `127.0.0.${n + 2}` },
        ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const told = answers.filter(({ status }) => status === 409)
  expect(told).toHaveLength(19)
  for (const { body, setCookies } of told) {
    expect(body).toMatchObject({
      motivo: 'ja_tem_conta',
      mensagem: expect.stringContaining('já tem a primeira conta'),
    })
    expect(setCookies).toEqual([])
  }
  expect(await people()).toHaveLength(1)
  expect(await db.query('select from auth_sessions')).toHaveLength(1)
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['listens on every address', { HOST: '0.0.0.0' }, {}],
  ['has a public address', PUBLIC, {}],
  ['stands behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }, {}],
  ['is asked under a name that leads to this machine', {}, { host: 'fora.example:3000' }],
  ['is asked through a proxy that nobody declared', {}, { 'x-forwarded-for': '203.0.113.9' }],
])('where the server %s, the first account takes the code of the console', async (_, env, headers) => {
  await start(env)
  expect(await offered(headers)).toBe('codigo')
  const codigo = printed()
  expect(codigo).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  for (const wrong of [undefined, '', 'AAAA-AAAA-AAAA-AAAA', `${codigo}0`])
    expect(await claim({ codigo: wrong }, headers)).toMatchObject({
      status: 403,
      setCookies: [],
      body: { campos: { codigo: expect.any(String) } },
    })
  expect(await people()).toEqual([])
  expect((await claim({ codigo: codigo?.toLowerCase().replaceAll('-', ' ') }, headers)).status).toBe(200)
})

test('SETUP_TOKEN is the code where it is given, even on its own machine, and is printed nowhere', async () => {
  const SETUP_TOKEN = 'Um código da empresa'
  await start({ SETUP_TOKEN })
  expect(await offered()).toBe('codigo')
  expect((await claim()).status).toBe(403)
  expect((await claim({ codigo: SETUP_TOKEN.toLowerCase() })).status).toBe(403)
  expect((await claim({ codigo: SETUP_TOKEN })).status).toBe(200)
  expect(server.log()).not.toContain(SETUP_TOKEN)
  expect(printed()).toBeUndefined()
})

test('the code is the same on all servers with one secret, and another under another', async () => {
  const code = async (AUTH_SECRET: string) => {
    await start({ ...PUBLIC, AUTH_SECRET })
    const found = printed()
    await server.stop()
    return found
  }
  const codes = [await code('a'.repeat(32)), await code('a'.repeat(32)), await code('b'.repeat(32))]
  await start()
  expect(codes[0]).toBe(codes[1])
  expect(codes[0]).not.toBe(codes[2])
})

test('guessing the code ends with 429 at the eleventh attempt, and the right one is refused then, too', async () => {
  await start(PUBLIC)
  const statuses = []
  for (let n = 0; n < 10; n++) statuses.push((await claim({ codigo: `errado ${n}` })).status)
  expect(statuses).toEqual(Array(10).fill(403))
  const late = await claim({ codigo: printed() })
  expect(late.status).toBe(429)
  expect(late.headers['retry-after']).toBeDefined()
})

test('where strangers reach the server and mail leaves, no mail confirms the first account', async () => {
  await start({ ...PUBLIC, ...SMTP, SIGNUP: 'open' })
  const { nome_empresa: _, ...person } = ana
  const refused = await server.client().post('/api/auth/sign-up/email', person)
  expect(refused).toMatchObject({ status: 403, body: { motivo: 'politica' } })
  expect(refused.body.mensagem).toContain('código de instalação')
  expect(await people()).toEqual([])
  expect((await claim({ codigo: printed() })).status).toBe(200)
  const other = { ...person, email: 'bia@empresa.com.br' }
  expect((await server.client().post('/api/auth/sign-up/email', other)).status).toBe(200)
})

test('an address that somebody signed up with and never confirmed goes to who makes the first account', async () => {
  await start()
  const { nome_empresa: _, ...person } = ana
  await server.client().post('/api/auth/sign-up/email', { ...person, password: 'o segredo do estranho' })
  expect(await offered()).toBe('livre')
  expect((await claim()).status).toBe(200)
  const enter = (password: string) =>
    server.client().post('/api/auth/sign-in/email', { email: ana.email, password })
  expect((await enter('o segredo do estranho')).status).toBe(401)
  expect((await enter(ana.password)).status).toBe(200)
})

test('a first account is refused from another site, with bad values and with hidden fields', async () => {
  await start()
  expect((await claim({}, { origin: 'https://fora.example' })).status).toBe(403)
  expect((await claim({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const [extra, campo] of [
    [{ nome_empresa: ' ' }, 'nome_empresa'],
    [{ name: '' }, 'name'],
    [{ email: 'sem arroba' }, 'email'],
    [{ password: 'curta' }, 'password'],
    [{ password: 'Horizonte2026!' }, 'password'],
    [{ perfil_acesso: 'Administrador' }, ''],
  ] as const) {
    const { status, body } = await claim(extra)
    expect([status, Object.keys(body.campos ?? {})]).toEqual([400, [campo]])
  }
  expect(await people()).toEqual([])
})
