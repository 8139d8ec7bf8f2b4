import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { confirmation } from '#platform/testing/servers/mail.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'
import { removeUnconfirmed } from './unconfirmed.ts'

const password = 'um segredo bem guardado'
const CREDENCIAIS =
  'E-mail ou senha inválidos. Verifique suas credenciais ou confirme seu e-mail se for um novo cadastro.'

describe('an empty installation', () => {
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

  const signUp = (email: string, extra: object = {}) =>
    server.client().post('/api/auth/sign-up/email', { name: 'Ana Lúcia', email, password, ...extra })
  const choose = (link: string, chosen = password) =>
    server.client().post('/api/auth/reset-password', confirmation(link, chosen))
  const confirm = async (email: string) => (await choose(await server.linkTo(email))).status
  const signIn = (email: string, typed = password) =>
    server.client().post('/api/auth/sign-in/email', { email, password: typed })
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

    const enter = () => client.post('/api/auth/sign-in/email', { email, password })
    const early = await enter()
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
    expect(link).toMatch(new RegExp(`^${server.url}/login#confirmar=`))
    expect((await choose(`${link}x`)).status).toBe(400)
    expect(await choose(link, 'curta')).toMatchObject({ status: 400 })
    const confirmed = await choose(link)
    expect([confirmed.status, confirmed.body, confirmed.setCookies]).toEqual([200, { ok: true, email }, []])
    expect((await choose(link)).status).toBe(400)

    expect(await enter()).toMatchObject({ status: 200, body: { ok: true } })
    const session = await client.get('/api/sessao')
    expect(session.body).toMatchObject({
      usuario: { email, full_name: 'Ana Lúcia', perfil_acesso: 'Administrador', avatar_url: null },
      niveis: { comercial: 'gerir', rh: 'gerir' },
      perfis_com_acesso: { rh: ['Administrador', 'RH'] },
      hoje: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })

    const { cookie } = client
    expect((await client.post('/api/auth/sign-out', {})).status).toBe(200)
    expect(client.cookie).not.toContain('alicerce=')
    expect((await server.client(cookie).get('/api/sessao')).status).toBe(401)
    for (const secret of [password, email, link, 'Lúcia', cookie.split(/[=;]/)[1] ?? ''])
      expect(server.log().replaceAll(/\nE-mail para .*\n.*\n/g, '')).not.toContain(secret)
  })

  test('the owner of an address sets the password, whatever a stranger typed at sign-up', async () => {
    await start()
    await signUp('primeira@empresa.com.br')
    await confirm('primeira@empresa.com.br')
    await signUp('dona@empresa.com.br', { password: 'o segredo do estranho' })
    const link = await server.linkTo('dona@empresa.com.br')
    expect((await signIn('dona@empresa.com.br', 'o segredo do estranho')).body.motivo).toBe('nao_confirmado')
    expect((await choose(link, 'o segredo da dona')).status).toBe(200)
    expect((await signIn('dona@empresa.com.br', 'o segredo do estranho')).status).toBe(401)
    expect((await signIn('dona@empresa.com.br', 'o segredo da dona')).status).toBe(200)
    // An address that the mail of an older version confirms: it leads to the sign-in, and confirms nothing.
    await signUp('outra@empresa.com.br', { password: 'o segredo do estranho' })
    const old = await server.client().get('/api/auth/verify-email?token=x')
    expect([old.status, old.headers.location]).toEqual([302, '/login?confirmado=0'])
    await server.client().post('/api/auth/request-password-reset', { email: 'outra@empresa.com.br' })
    await expect.poll(() => server.log()).toContain('E-mail para outra@empresa.com.br: Redefinição')
    const reset = await server.linkTo('outra@empresa.com.br')
    const token = decodeURIComponent(reset.split('redefinir=')[1] ?? '')
    const chosen = { token, newPassword: 'o segredo da outra' }
    expect((await server.client().post('/api/auth/reset-password', chosen)).status).toBe(200)
    expect((await signIn('outra@empresa.com.br', 'o segredo do estranho')).status).toBe(401)
    expect((await signIn('outra@empresa.com.br', 'o segredo da outra')).status).toBe(200)
  })

  test('signing in before confirming sends the link again, but no flood of them', async () => {
    await start()
    await signUp('ana@empresa.com.br')
    const mails = () => server.log().split('E-mail para ana@empresa.com.br').length - 1
    await expect.poll(mails).toBe(1)
    for (let n = 0; n < 7; n++) await signIn('ana@empresa.com.br')
    await expect.poll(mails).toBe(5)
    await setTimeout(300)
    expect(mails()).toBe(5)
  })

  test('an address with an accent signs up, confirms, signs in and resets', async () => {
    await start()
    const email = 'josé@empresa.com.br'
    expect((await signUp(email)).status).toBe(200)
    expect(await confirm(email)).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    await server.client().post('/api/auth/request-password-reset', { email })
    await expect.poll(() => server.log()).toContain(`E-mail para ${email}: Redefinição`)
  })

  test('who signs up alone gets a login made of the address, and nobody else’s', async () => {
    await start()
    const emails = ['Ana.Lucia+x@empresa.com.br', 'ana.luciax@outra.com.br', 'ana.luciax@mais.com.br']
    for (const email of emails) await signUp(email)
    expect(await db.query('select login from auth_users where login is not null')).toEqual([])
    await Promise.all(emails.map(email => confirm(email.toLowerCase())))
    const logins = await db.query<{ login: string }>('select login from auth_users')
    expect(logins.map(({ login }) => login).sort()).toEqual(['ana.luciax', 'ana.luciax2', 'ana.luciax3'])
  })

  test('an account that nobody confirmed is gone after 24 hours; who confirmed stays', async () => {
    await start()
    for (const name of ['ana', 'bia', 'caio', 'davi']) await signUp(`${name}@empresa.com.br`)
    await confirm('ana@empresa.com.br')
    const yesterday = `now() - interval '24 hours 1 minute'`
    await db.query(`update auth_users set "createdAt" = ${yesterday} where email not like 'davi%'`)
    // A record that names it keeps the row, without the address.
    await db.query(
      `insert into comercial_clientes (nome_cliente, user_id) select 'x', id from auth_users where email like 'caio%'`,
    )
    await removeUnconfirmed(db)
    const left = await db.query<{ email: string }>(
      'select email from auth_users where excluido_em is null order by email',
    )
    expect(left.map(({ email }) => email)).toEqual(['ana@empresa.com.br', 'davi@empresa.com.br'])
    expect(await db.query('select excluido_em from auth_users')).toHaveLength(3)
    expect(await db.query(`select from auth_users where email like 'caio@%'`)).toEqual([])
    expect((await signUp('bia@empresa.com.br')).status).toBe(200)
  })

  test('of 20 parallel first confirmations exactly one makes an Administrador', async () => {
    await start()
    const emails = Array.from({ length: 20 }, (_, n) => `p${n}@empresa.com.br`)
    const answers = await Promise.all(emails.map(email => signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await profiles()).toEqual(Array(20).fill('Usuário Comum'))
    const confirmed = await Promise.all(emails.map(confirm))
    expect(confirmed).toEqual(Array(20).fill(200))
    expect(await profiles()).toEqual(['Administrador', ...Array(19).fill('Usuário Comum')])
  })

  test.each<Record<string, string>>([{}, { SIGNUP: 'closed' }])(
    'with %j, a first address that is mistyped leaves the installation to the next who confirms',
    async env => {
      await start(env)
      expect((await signUp('ana@enpresa.com.br')).status).toBe(200)
      expect((await signUp('ana@empresa.com.br')).status).toBe(200)
      expect(await confirm('ana@empresa.com.br')).toBe(200)
      const rows = await db.query('select email, perfil_acesso from auth_users order by email')
      expect(rows).toEqual([
        { email: 'ana@empresa.com.br', perfil_acesso: 'Administrador' },
        { email: 'ana@enpresa.com.br', perfil_acesso: 'Usuário Comum' },
      ])
      // Whoever owns the mistyped address comes in where sign-up is open, and nowhere else: by no kind of link.
      const outcome = env.SIGNUP ? 403 : 200
      expect(await confirm('ana@enpresa.com.br')).toBe(outcome)
      await server.client().post('/api/auth/request-password-reset', { email: 'ana@enpresa.com.br' })
      await expect.poll(() => server.log()).toContain('E-mail para ana@enpresa.com.br: Redefinição')
      const token = decodeURIComponent(
        (await server.linkTo('ana@enpresa.com.br')).split('redefinir=')[1] ?? '',
      )
      const reset = await server.client().post('/api/auth/reset-password', { token, newPassword: password })
      expect(reset.status).toBe(outcome)
      const answer = await signIn('ana@enpresa.com.br')
      expect(answer.body.motivo).toBe(outcome === 200 ? undefined : 'nao_confirmado')
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
    expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 403)).toHaveLength(7)
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
    const wrong = (email: string) => signIn(email, 'outra coisa')
    const [known, unknown] = [await wrong('ana@empresa.com.br'), await wrong('ninguem@empresa.com.br')]
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
