import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from '../ground/database/database.ts'

describe('the trail of the door', () => {
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

  interface Row {
    acao: string
    usuario_nome: string
    operacao: string
    pedido: string
    depois: Record<string, unknown>
  }
  const trail = (tabela = 'auth_sessions') =>
    db.query<Row>(
      `select a.acao, a.usuario_nome, a.operacao, a.pedido, a.depois from auditoria a
       join auth_users u on u.id = a.registro_uuid where u.email = $1 and a.tabela = $2 order by a.id`,
      [ana.email, tabela],
    )
  const acoes = async () => (await trail()).map(({ acao, usuario_nome }) => [acao, usuario_nome])

  test('signing in, being refused and signing out are in it, with device and address, and no word that was typed', async () => {
    const { email, password } = ana
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130' }
    const stranger = server.client()
    for (const wrong of ['segredo-errado', 'outro-segredo-errado'])
      await stranger.post('/api/auth/sign-in/email', { email, password: wrong })
    await stranger.post('/api/auth/sign-in/email', { email: 'ninguem@empresa.com.br', password })
    // They are noted after their answers.
    await expect.poll(acoes).toHaveLength(3)
    const client = server.client()
    const { headers: answer } = await client.post('/api/auth/sign-in/email', { email, password }, { headers })
    await client.post('/api/auth/sign-out', {})
    await expect.poll(acoes).toEqual([
      ['entrar', 'Pessoa Teste'],
      ['recusar', 'Não identificado'],
      ['recusar', 'Não identificado'],
      ['entrar', 'Pessoa Teste'],
      ['sair', 'Pessoa Teste'],
    ])
    const rows = await trail()
    expect(rows.at(-2)).toMatchObject({
      operacao: 'auth/entrar',
      pedido: answer['x-request-id'],
      depois: { dispositivo: headers['user-agent'], endereco: '127.0.0.1' },
    })
    const all = JSON.stringify(await db.query('select * from auditoria'))
    expect(all).not.toMatch(/segredo|ninguem/)
  })

  test('a suspended person’s right password is a refusal', async () => {
    await db.query('delete from tentativas')
    await db.query('update auth_users set suspenso_em = now() where email = $1', [ana.email])
    const { status } = await server
      .client()
      .post('/api/auth/sign-in/email', { email: ana.email, password: ana.password })
    expect(status).toBe(403)
    await expect.poll(async () => (await acoes()).at(-1)?.[0]).toBe('recusar')
    await db.query('update auth_users set suspenso_em = null where email = $1', [ana.email])
  })

  test('confirming an address and choosing a password by the link of a mail are the person’s own deeds', async () => {
    await db.query('delete from tentativas')
    const client = server.client()
    await client.post('/api/auth/request-password-reset', { email: ana.email })
    await expect.poll(() => server.log()).toContain(`E-mail para ${ana.email}: Redefinição`)
    const token = decodeURIComponent((await server.linkTo(ana.email)).split('#redefinir=')[1] ?? '')
    const { status } = await client.post('/api/auth/reset-password', {
      token,
      newPassword: 'mais um segredo guardado',
    })
    expect(status).toBe(200)
    const about = (await trail('auth_users')).filter(({ depois }) => 'senha' in depois)
    expect(about.map(({ usuario_nome, operacao, depois }) => [usuario_nome, operacao, depois])).toEqual([
      [
        'Pessoa Teste',
        'auth/confirmar-endereco',
        { email: 'confirmado pelo link do e-mail', senha: 'escolhida pelo link do e-mail' },
      ],
      ['Pessoa Teste', 'auth/redefinir-senha', { senha: 'escolhida pelo link do e-mail' }],
    ])
  })
})
