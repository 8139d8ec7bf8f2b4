import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { perfisRouter } from '../../ti/perfis/server/router.ts'
import { usuariosRouter } from '../../ti/usuarios/server/router.ts'
import { contaRouter } from './router.ts'

const SENHA = 'uma frase longa de acesso'
const NOVA = 'outra frase bem longa'

describe('access over HTTP', () => {
  let db: Database
  let server: TestServer
  let ana: Client
  beforeAll(async () => {
    db = await freshDatabase()
    const operations = [...clientesRouter, ...usuariosRouter, ...perfisRouter, ...contaRouter]
    server = await startTestServer(db, { operations })
    ana = (await signedUp(server)).client
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })

  const signIn = (email: string, password: string, client = server.client()) =>
    client.post('/api/auth/sign-in/email', { email, password })
  async function create(login: string, extra: object = {}) {
    const email = `${login.toLowerCase()}@empresa.com.br`
    const answer = await ana.post('/api/ti/usuarios/create', {
      full_name: `Pessoa ${login}`,
      email,
      login,
      perfil_acesso: 'RH',
      password: SENHA,
      ...extra,
    })
    expect(answer.status).toBe(200)
    return { id: String(answer.body.id), email, version: Number(answer.body.version) }
  }
  async function ready(login: string, extra: object = {}) {
    const user = await create(login, extra)
    const client = server.client()
    await signIn(login, SENHA, client)
    const changed = await client.post('/api/conta/trocarSenha', { atual: SENHA, nova: NOVA })
    expect(changed.status).toBe(200)
    return { ...user, client }
  }
  const list = (client: Client) => client.post('/api/comercial/clientes/list', {})

  test('a filter by people finds everybody by name, also suspended, and tells no address', async () => {
    const { client } = await ready('GCAMPOS')
    const parada = await create('PARADA')
    expect((await ana.post('/api/ti/usuarios/suspender', { id: parada.id })).status).toBe(200)
    const { body } = await client.post('/api/conta/pessoas', { busca: 'parada' })
    expect(body).toEqual([{ id: parada.id, full_name: 'Pessoa PARADA' }])
    expect((await client.post('/api/conta/pessoas', { id: parada.id })).body).toEqual(body)
    expect((await server.client().post('/api/conta/pessoas', {})).status).toBe(401)
  })

  test('a created person signs in by e-mail or login, and changes the password before anything else', async () => {
    const { email } = await create('Bia.Lima')
    expect((await signIn(email, SENHA)).status).toBe(200)
    expect((await signIn('outra.pessoa', SENHA)).body).toMatchObject({ motivo: 'credenciais' })
    expect((await signIn('bia.lima', 'não é esta')).body).toMatchObject({ motivo: 'credenciais' })
    const bia = server.client()
    expect((await signIn('BIA.LIMA', SENHA, bia)).status).toBe(200)
    expect((await bia.get('/api/sessao')).body).toMatchObject({ trocar_senha: true })
    expect(await list(bia)).toMatchObject({ status: 403, body: { motivo: 'trocar_senha' } })

    const change = (atual: string, nova: string) => bia.post('/api/conta/trocarSenha', { atual, nova })
    expect((await change('errada', NOVA)).body.campos).toEqual({ atual: 'A senha atual não confere.' })
    expect((await change(SENHA, SENHA)).body.campos).toHaveProperty('nova')
    for (const bad of ['password1', 'bia.lima.9', 'Alicerce2026'])
      expect((await change(SENHA, bad)).body.campos).toHaveProperty('nova')
    const other = server.client()
    await signIn(email, SENHA, other)
    expect((await change(SENHA, NOVA)).status).toBe(200)
    expect([(await list(bia)).status, (await list(other)).status]).toEqual([200, 401])
    expect((await signIn(email, SENHA)).status).toBe(401)
    expect((await signIn(email, NOVA)).status).toBe(200)
    expect(server.log()).not.toMatch(/uma frase longa|outra frase/)
  })

  test('an invited person chooses the password behind the link', async () => {
    const { email } = await create('Convidada', { password: null, convite: true })
    expect((await signIn(email, SENHA)).body).toMatchObject({ motivo: 'credenciais' })
    const link = await server.linkTo(email)
    const token = decodeURIComponent(link.split('redefinir=')[1] ?? '')
    const choose = () => server.client().post('/api/auth/reset-password', { token, newPassword: NOVA })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).toBe(400)
    const client = server.client()
    expect((await signIn('convidada', NOVA, client)).status).toBe(200)
    expect((await list(client)).status).toBe(200)
  })

  test('suspension, another profile and deletion count at the next request', async () => {
    const { id, client, email } = await ready('Caio')
    expect((await list(client)).status).toBe(200)
    await ana.post('/api/ti/perfis/update', {
      mudancas: [{ perfil: 'RH', area: 'comercial', de: 'ver', para: 'nenhum' }],
    })
    expect((await list(client)).status).toBe(403)
    await ana.post('/api/ti/perfis/restaurar', {})
    expect((await list(client)).status).toBe(200)
    await ana.post('/api/ti/usuarios/suspender', { id })
    expect((await list(client)).status).toBe(401)
    expect((await signIn(email, NOVA)).body).toMatchObject({ codigo: 'nao_permitido' })
    expect((await signIn(email, SENHA)).body).toMatchObject({ motivo: 'credenciais' })
    await ana.post('/api/ti/usuarios/reativar', { id })
    expect((await signIn(email, NOVA, client)).status).toBe(200)
    await ana.post('/api/ti/usuarios/delete', { id })
    expect((await list(client)).status).toBe(401)
    expect((await signIn(email, NOVA)).body).toMatchObject({ motivo: 'credenciais' })
  })

  test('the key of one’s drafts is the same at every sign-in, and nobody else’s', async () => {
    const keyOf = async (client: Client) => (await client.get('/api/sessao')).body.rascunhos
    const { email, client } = await ready('rascunho')
    const again = server.client()
    await signIn(email, NOVA, again)
    expect(await keyOf(client)).toEqual({ nome: expect.stringMatching(/^.{12}$/), chave: expect.any(String) })
    expect(await keyOf(again)).toEqual(await keyOf(client))
    const [hers, his] = [await keyOf(ana), await keyOf(client)] as Record<string, string>[]
    expect(hers?.nome).not.toBe(his?.nome)
    expect(hers?.chave).not.toBe(his?.chave)
    expect(Buffer.from(his?.chave ?? '', 'base64url')).toHaveLength(32)
  })

  test('seeing as another profile reads as it does, and writes nothing', async () => {
    const see = (client: Client, perfil: string | null) => client.post('/api/auth/ver-como', { perfil })
    expect((await see(ana, 'Predial')).status).toBe(200)
    expect((await ana.get('/api/sessao')).body).toMatchObject({
      vendo_como: true,
      usuario: { perfil_acesso: 'Predial' },
      niveis: { rh: 'nenhum' },
    })
    expect((await ana.post('/api/ti/usuarios/list', {})).status).toBe(403)
    expect((await see(ana, 'Usuário Comum')).status).toBe(200)
    for (const [path, input] of [
      ['comercial/clientes/create', { nome_cliente: 'Não entra' }],
      ['conta/update', { full_name: 'Não muda' }],
    ] as const) {
      const refused = await ana.post(`/api/${path}`, input)
      expect(refused.body.mensagem).toBe('Você está vendo como Usuário Comum: nada pode ser alterado.')
    }
    expect((await see(ana, null)).status).toBe(200)
    expect((await ana.get('/api/sessao')).body).toMatchObject({ vendo_como: false })
    const { client } = await ready('Davi', { perfil_acesso: 'TI' })
    expect((await see(client, 'RH')).status).toBe(403)
    expect((await client.get('/api/sessao')).body).toMatchObject({ usuario: { perfil_acesso: 'TI' } })
  })

  test('one’s own sessions are listed, and ended one by one or all the others', async () => {
    const { client, email } = await ready('Eva')
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0'
    const others = [server.client(), server.client()]
    for (const other of others) {
      const body = { email, password: NOVA }
      await other.post('/api/auth/sign-in/email', body, { headers: { 'user-agent': agent } })
    }
    const sessions = async () =>
      (await client.post('/api/conta/sessoes', {})).body.sessoes as {
        id: string
        dispositivo: string
        atual: boolean
      }[]
    const listed = await sessions()
    expect(listed.filter(session => session.atual)).toHaveLength(1)
    const firefox = listed.filter(session => session.dispositivo === 'Firefox no Windows')
    expect(firefox).toHaveLength(2)
    const foreign = await ana.post('/api/conta/encerrarSessao', { id: firefox[0]?.id })
    expect(foreign.status).toBe(404)
    expect((await client.post('/api/conta/encerrarSessao', { id: firefox[0]?.id })).status).toBe(200)
    expect((await sessions()).length).toBe(2)
    await client.post('/api/conta/encerrarOutras', {})
    expect((await sessions()).map(session => session.atual)).toEqual([true])
    for (const other of others) expect((await list(other)).status).toBe(401)
  })

  test('the settings decide who signs up, until the environment does', async () => {
    const save = (version: number, dados: object) => ana.post('/api/conta/empresa/update', { version, dados })
    const closed = await save(0, { nome_empresa: 'Padaria Sol', cadastro: 'closed', cadastro_dominios: null })
    expect(closed).toMatchObject({ status: 200, body: { cadastro_fixo: false, nome_empresa: 'Padaria Sol' } })
    expect((await ana.get('/api/sessao')).body.nome_empresa).toBe('Padaria Sol')
    const signUp = (email: string) =>
      server.client().post('/api/auth/sign-up/email', { name: 'Nova', email, password: SENHA })
    expect((await signUp('nova@fora.com')).body.motivo).toBe('politica')
    expect((await save(0, { nome_empresa: 'Outra' })).status).toBe(409)
    const version = Number(closed.body.version)
    expect((await save(version, { cadastro: 'domains' })).status).toBe(400)
    await save(version, { cadastro: 'domains', cadastro_dominios: 'Sol.com.br; lua.com.br' })
    expect((await signUp('nova@lua.com.br')).status).toBe(200)
    expect((await signUp('nova@fora.com')).body.motivo).toBe('politica')
  })

  test('holidays of the city are typed a line each, and every screen has them as days', async () => {
    const { body: before } = await ana.post('/api/conta/empresa/get', {})
    const save = (feriados: string) =>
      ana.post('/api/conta/empresa/update', { version: before.version, dados: { feriados } })
    const refused = await save('25/01 Aniversário\nNatal')
    expect([refused.status, refused.body.campos]).toEqual([
      400,
      expect.objectContaining({ 'dados.feriados': expect.stringContaining('um feriado por linha') }),
    ])
    expect((await save('25/01 Aniversário\n24/06/2027 São João')).status).toBe(200)
    expect((await ana.get('/api/sessao')).body.feriados).toEqual(['01-25', '2027-06-24'])
  })
})
