import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { within } from '#platform/testing/eventually.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../../ground/database/database.ts'

describe('password reset', () => {
  let db: Database
  let server: TestServer
  let ana: Awaited<ReturnType<typeof signedUp>>
  beforeAll(async () => {
    db = await freshDatabase()
    server = await startTestServer(db)
    ana = await signedUp(server)
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  beforeEach(async () => {
    await db.query('delete from tentativas')
  })

  const request = (email: string) => server.client().post('/api/auth/request-password-reset', { email })
  const reset = (token: string, newPassword: string) =>
    server.client().post('/api/auth/reset-password', { token, newPassword })
  const signIn = (password: string) =>
    server.client().post('/api/auth/sign-in/email', { email: ana.email, password })

  async function freshToken(): Promise<string> {
    const mails = () => server.log().split(`E-mail para ${ana.email}: Redefinição`).length
    const before = mails()
    await request(ana.email)
    await expect.poll(mails).toBe(before + 1)
    const link = await server.linkTo(ana.email)
    expect(link.startsWith(`${server.url}/login#redefinir=`)).toBe(true)
    return decodeURIComponent(link.split('#redefinir=')[1] ?? '')
  }

  test('the answer is the same whether or not somebody has the address', async () => {
    for (const email of [ana.email, 'ninguem@empresa.com.br']) {
      const answer = await request(email)
      expect([answer.status, answer.text, answer.setCookies]).toEqual([200, '{"ok":true}', []])
    }
    await expect.poll(() => server.log()).toContain(`E-mail para ${ana.email}: Redefinição`)
    expect(server.log()).not.toContain('E-mail para ninguem')
  })

  test('the link works once, ends all sessions, and stands in no log', async () => {
    const token = await freshToken()
    // Whoever reads the database, or a backup of it, opens no account.
    const waiting = await db.query('select * from auth_verifications')
    expect(waiting.length).toBeGreaterThan(0)
    expect(JSON.stringify(waiting)).not.toContain(token)
    const { client } = ana
    expect((await client.get('/api/sessao')).status).toBe(200)
    const changed = await reset(token, 'uma senha bem nova')
    expect([changed.status, changed.setCookies]).toEqual([200, []])
    await within(500, async () => expect((await client.get('/api/sessao')).status).toBe(401))
    expect((await signIn(ana.password)).status).toBe(401)
    expect((await signIn('uma senha bem nova')).status).toBe(200)

    expect(await reset(token, 'mais uma senha nova')).toMatchObject({
      status: 400,
      body: { mensagem: 'Este link não vale mais. Peça um novo em "Esqueceu sua senha?".' },
    })
    expect((await signIn('mais uma senha nova')).status).toBe(401)
    const logged = server.log().replaceAll(/\nE-mail para .*\n.*\n/g, '')
    expect(logged).not.toContain(token)
  })

  test('of parallel requests with one link, and with two links of one person, one chooses the password', async () => {
    const tokens = [await freshToken(), await freshToken()]
    const outcomes = await Promise.all(
      [...tokens, ...tokens].map((token, n) => reset(token, `a senha de número ${n}`)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const chosen = outcomes.findIndex(({ status }) => status === 200)
    for (let n = 0; n < outcomes.length; n++)
      expect((await signIn(`a senha de número ${n}`)).status).toBe(n === chosen ? 200 : 401)
  })

  test('an expired link is refused', async () => {
    const token = await freshToken()
    await db.query(`update auth_verifications set "expiresAt" = now() - interval '1 second'`)
    expect((await reset(token, 'senha depois do prazo')).status).toBe(400)
    expect((await signIn('senha depois do prazo')).status).toBe(401)
  })

  test('a bad new password is refused and the link stays good', async () => {
    const token = await freshToken()
    const refused: [string, string][] = [
      ['123456', 'Esta senha está entre as mais usadas do mundo. Escolha outra.'],
      ['curta', 'A senha deve ter no mínimo 6 caracteres.'],
      [
        'PessoaTeste-1',
        'Esta senha é fácil de adivinhar: não use só o seu nome, o da empresa ou o do sistema.',
      ],
      ['x'.repeat(129), 'A senha deve ter no máximo 128 caracteres.'],
    ]
    for (const [password, mensagem] of refused)
      expect(await reset(token, password)).toMatchObject({ status: 400, body: { mensagem } })
    const long = `${'uma frase que é fácil de lembrar '.repeat(3)}ok`
    expect((await reset(token, long)).status).toBe(200)
    expect((await signIn(long)).status).toBe(200)
  })

  test.each(['', 'x', '../../etc/passwd', '%00', 'a'.repeat(201)])('the token %j is refused', async token => {
    expect((await reset(token, 'uma senha qualquer')).status).toBe(400)
  })
})
