import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/databases.ts'
import { pathOf, startTestServer, type TestServer } from '#platform/testing/test-server.ts'
import type { Database } from '../database/database.ts'

const password = 'um segredo bem guardado'
const CREDENCIAIS =
  'E-mail ou senha inválidos. Verifique suas credenciais ou confirme seu e-mail se for um novo cadastro.'

describe.each(['embedded', 'postgresql'] as const)('an empty installation, %s', engine => {
  let db: Database
  let server: TestServer
  const start = async (env: Record<string, string> = {}) => {
    server = await startTestServer(db, { env })
  }
  beforeEach(async () => {
    db = await freshDatabase(engine)
  })
  afterEach(async () => {
    await server.stop()
    await db.close()
  })

  const signUp = (email: string, extra: object = {}) =>
    server.client().post('/api/auth/sign-up/email', { name: 'Ana Lúcia', email, password, ...extra })
  const confirm = async (email: string) =>
    (await server.client().get(pathOf(await server.linkTo(email)))).headers.location
  const profiles = async () =>
    (await db.query<{ perfil_acesso: string }>('select perfil_acesso from auth_users order by 1')).map(
      row => row.perfil_acesso,
    )

  test('sign-up, mail, confirmation, sign-in, session, sign-out', async () => {
    await start()
    const client = server.client()
    const email = 'ana@empresa.com.br'
    expect((await client.get('/api/sessao')).status).toBe(401)
    const signedUp = await client.post('/api/auth/sign-up/email', {
      name: 'Ana Lúcia',
      email: ' Ana@Empresa.com.br ',
      password,
    })
    expect([signedUp.status, signedUp.body, signedUp.setCookies]).toEqual([200, { ok: true }, []])

    const signIn = () => client.post('/api/auth/sign-in/email', { email, password })
    const early = await signIn()
    expect(early).toMatchObject({
      status: 403,
      setCookies: [],
      body: {
        titulo: 'Erro de Autenticação',
        mensagem:
          'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada (e spam) e clique no link de confirmação.',
        motivo: 'nao_confirmado',
      },
    })

    const link = await server.linkTo(email)
    expect(link).toMatch(new RegExp(`^${server.url}/api/auth/verify-email\\?token=`))
    const confirmed = await client.get(pathOf(link))
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, '/login?confirmado=1'])
    expect(confirmed.setCookies).toEqual([])
    const forged = await client.get(`${pathOf(link)}x`)
    expect([forged.status, forged.headers.location]).toEqual([302, '/login?confirmado=0'])

    expect(await signIn()).toMatchObject({ status: 200, body: { ok: true } })
    const session = await client.get('/api/sessao')
    expect(session.body).toMatchObject({
      usuario: { email, full_name: 'Ana Lúcia', perfil_acesso: 'Administrador', avatar_url: null },
      niveis: { comercial: 'gerir', rh: 'gerir' },
      perfis_com_acesso: { rh: ['Administrador', 'RH'] },
      hoje: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })

    const { cookie } = client
    expect((await client.post('/api/auth/sign-out', {})).status).toBe(200)
    expect(client.cookie).toBe('alicerce=')
    expect((await server.client(cookie).get('/api/sessao')).status).toBe(401)
    for (const secret of [password, email, link, 'Lúcia', cookie.split('=')[1] ?? ''])
      expect(server.log().replaceAll(/\nE-mail para .*\n.*\n/g, '')).not.toContain(secret)
  })

  test('of 20 parallel first confirmations exactly one makes an Administrador', async () => {
    await start()
    const emails = Array.from({ length: 20 }, (_, n) => `p${n}@empresa.com.br`)
    const answers = await Promise.all(emails.map(email => signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await profiles()).toEqual(Array(20).fill('Usuário Comum'))
    const confirmed = await Promise.all(emails.map(confirm))
    expect(confirmed).toEqual(Array(20).fill('/login?confirmado=1'))
    expect(await profiles()).toEqual(['Administrador', ...Array(19).fill('Usuário Comum')])
  })

  test.each<Record<string, string>>([{}, { SIGNUP: 'closed' }])(
    'with %j, a first address that is mistyped leaves the installation to the next who confirms',
    async env => {
      await start(env)
      expect((await signUp('ana@enpresa.com.br')).status).toBe(200)
      expect((await signUp('ana@empresa.com.br')).status).toBe(200)
      expect(await confirm('ana@empresa.com.br')).toBe('/login?confirmado=1')
      const rows = await db.query('select email, perfil_acesso from auth_users order by email')
      expect(rows).toEqual([
        { email: 'ana@empresa.com.br', perfil_acesso: 'Administrador' },
        { email: 'ana@enpresa.com.br', perfil_acesso: 'Usuário Comum' },
      ])
      // Whoever owns the mistyped address comes in where sign-up is open, and nowhere else: by no kind of link.
      const outcome = env.SIGNUP ? 'fechado' : '1'
      expect(await confirm('ana@enpresa.com.br')).toBe(`/login?confirmado=${outcome}`)
      await server.client().post('/api/auth/request-password-reset', { email: 'ana@enpresa.com.br' })
      await expect.poll(() => server.log()).toContain('E-mail para ana@enpresa.com.br: Redefinição')
      const token = decodeURIComponent(
        (await server.linkTo('ana@enpresa.com.br')).split('redefinir=')[1] ?? '',
      )
      const reset = await server.client().post('/api/auth/reset-password', { token, newPassword: password })
      expect(reset.status).toBe(200)
      const client = server.client()
      const signIn = { email: 'ana@enpresa.com.br', password }
      const answer = await client.post('/api/auth/sign-in/email', signIn)
      expect(answer.body.motivo).toBe(outcome === '1' ? undefined : 'nao_confirmado')
      expect(await profiles()).toEqual(['Administrador', 'Usuário Comum'])
    },
  )

  test('the address of a new account is nobody’s login, and the other way round', async () => {
    await start()
    await signUp('ana@empresa.com.br')
    await db.query(`update auth_users set login = 'Bia@Empresa.com.br' where email = 'ana@empresa.com.br'`)
    expect(await signUp('bia@empresa.com.br')).toMatchObject({
      status: 409,
      body: { motivo: 'ja_cadastrado' },
    })
    // Past the services, as two at the same moment would be.
    const insert = 'insert into auth_users (name, email, login) values ($1, $1, $2)'
    await expect(db.query(insert, ['bia@empresa.com.br', null])).rejects.toThrow()
    await expect(db.query(insert, ['caio@empresa.com.br', 'ANA@empresa.com.br'])).rejects.toThrow()
    await db.query(insert, ['caio@empresa.com.br', 'caio@empresa.com.br'])
  })

  test('of parallel sign-ups of one address exactly one is made', async () => {
    await start()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('um@empresa.com.br')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect(await profiles()).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.motivo).toBe('ja_cadastrado')
  })

  test('an address that has an account is told so, in whatever case it is typed', async () => {
    await start()
    await signUp('ana@empresa.com.br')
    expect(await signUp('ANA@empresa.com.br')).toMatchObject({
      status: 409,
      body: {
        titulo: 'Erro de Autenticação',
        mensagem: 'Este e-mail já está cadastrado. Tente fazer login ou recuperar sua senha.',
        motivo: 'ja_cadastrado',
      },
    })
  })

  test.each<[Record<string, string>, string, string]>([
    [{ SIGNUP: 'closed' }, 'fora@outra.com', 'está fechado'],
    [{ HOST: '0.0.0.0' }, 'fora@outra.com', 'está fechado'],
    [{ SIGNUP: 'domains', SIGNUP_DOMAINS: 'empresa.com.br' }, 'fora@outra.com', 'empresa.com.br'],
    [{ SIGNUP: 'domains', SIGNUP_DOMAINS: 'empresa.com.br' }, 'a@empresa.com.br.outra.com', 'somente'],
    [{ SIGNUP: 'domains', SIGNUP_DOMAINS: 'empresa.com.br' }, 'a@sub.empresa.com.br', 'somente'],
  ])('%j lets the first account in and then refuses %s', async (env, email, text) => {
    await start(env)
    expect((await signUp('primeira@qualquer.com')).status).toBe(200)
    await confirm('primeira@qualquer.com')
    const refused = await signUp(email)
    expect(refused).toMatchObject({ status: 403, body: { codigo: 'nao_permitido', motivo: 'politica' } })
    expect(refused.body.mensagem).toContain(text)
    if (env.SIGNUP === 'domains') expect((await signUp('colega@empresa.com.br')).status).toBe(200)
    if (env.HOST) expect(server.log()).toContain('cadastro.politica')
    // Whoever is not allowed learns nothing about who has an account.
    expect((await signUp('primeira@qualquer.com')).body.motivo).toBe('politica')
  })

  test('where sign-up closes after the first account, parallel first confirmations do not slip in together', async () => {
    await start({ SIGNUP: 'closed' })
    const emails = Array.from({ length: 8 }, (_, n) => `p${n}@empresa.com.br`)
    await Promise.all(emails.map(email => signUp(email)))
    const outcomes = await Promise.all(emails.map(confirm))
    expect(outcomes.filter(outcome => outcome === '/login?confirmado=1')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === '/login?confirmado=fechado')).toHaveLength(7)
    const confirmed = await db.query('select perfil_acesso from auth_users where "emailVerified"')
    expect(confirmed).toEqual([{ perfil_acesso: 'Administrador' }])
  })

  test('hidden fields and bad values are refused', async () => {
    await start()
    for (const extra of [{ perfil_acesso: 'Administrador' }, { emailVerified: true }, { id: randomUUID() }])
      expect(await signUp('x@empresa.com.br', extra)).toMatchObject({ status: 400 })
    const cases: [object, string][] = [
      [{ name: ' ' }, 'Informe o nome completo.'],
      [{ email: 'sem arroba' }, 'Informe um e-mail válido.'],
      [{ password: '' }, 'Informe a senha.'],
      [{ password: 'curta' }, 'A senha deve ter no mínimo 6 caracteres.'],
      [{ password: '123456' }, 'Esta senha está entre as mais usadas do mundo. Escolha outra.'],
      [{ password: 'PassWord1' }, 'Esta senha está entre as mais usadas do mundo. Escolha outra.'],
      [
        { password: 'AnaLucia2026' },
        'Esta senha é fácil de adivinhar: não use só o seu nome, o da empresa ou o do sistema.',
      ],
      [{ password: 'um segredo \ud83d' }, 'A senha contém caracteres que não podem ser usados.'],
      [{ password: 'x'.repeat(129) }, 'A senha deve ter no máximo 128 caracteres.'],
    ]
    for (const [index, [extra, mensagem]] of cases.entries()) {
      const { status, body } = await signUp(`x${index}@empresa.com.br`, extra)
      expect([status, body.mensagem]).toEqual([400, mensagem])
    }
    expect(await profiles()).toEqual([])
    const long = 'senha longa com acentuação é aceita, com espaços também, 64 ou mais'
    expect((await signUp('longa@empresa.com.br', { password: long })).status).toBe(200)
  })

  test('wrong password and unknown address: one text', async () => {
    await start()
    await signUp('ana@empresa.com.br')
    const signIn = (email: string) =>
      server.client().post('/api/auth/sign-in/email', { email, password: 'outra coisa' })
    const [known, unknown] = [await signIn('ana@empresa.com.br'), await signIn('ninguem@empresa.com.br')]
    const { pedido: _, ...body } = known.body
    expect(body).toEqual({
      codigo: 'nao_autenticado',
      titulo: 'Erro de Autenticação',
      mensagem: CREDENCIAIS,
      motivo: 'credenciais',
    })
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(unknown.body).toEqual({ ...body, pedido: unknown.headers['x-request-id'] })
  })
})
