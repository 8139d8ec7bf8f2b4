import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import { takeSecondFactor } from '#platform/server/access/second-factor/take.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { segundoFatorRouter } from '#platform/server/services/second-factor.ts'
import { authenticatorCode } from '#platform/testing/access/authenticator.ts'
import { cheapHash, SENHA } from '#platform/testing/access/cheap-hash.ts'
import { createUser } from '#platform/testing/access/people.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { perfisRouter } from '../../ti/perfis/server/router.ts'
import { usuariosRouter } from '../../ti/usuarios/server/router.ts'
import { contaRouter } from './router.ts'

const AGUARDE = { ok: false, segundo_fator: true }

describe('second factor', () => {
  let db: Database
  let server: TestServer
  let admin: Client
  /** Somebody whose recovery codes others have, too. */
  let model: { id: string; codigos: string[] }
  beforeAll(async () => {
    db = await freshDatabase()
    const routers = [clientesRouter, usuariosRouter, perfisRouter, contaRouter, segundoFatorRouter]
    server = await startTestServer(db, { operations: routers.flat() })
    admin = (await signedUp(server)).client
    const first = await member()
    model = { id: first.id, codigos: (await activate(first.client)).codigos }
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  beforeEach(async () => {
    await db.query('delete from tentativas')
    // In the middle of a step, and it stays there: no code grows old between being read and being checked.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  interface Owner {
    id: string
    email: string
    client: Client
    segredo: string
    codigos: string[]
  }
  const signIn = (email: string, client = server.client()) =>
    client.post('/api/auth/sign-in/email', { email, password: SENHA })
  const send = (client: Client, codigo: string) => client.post('/api/auth/sign-in/segundo-fator', { codigo })
  const list = (client: Client) => client.post('/api/comercial/clientes/list', {})
  const call = (client: Client, name: string, input: object = {}) =>
    client.post(`/api/conta/segundo-fator/${name}`, input)
  const sessions = async (id: string) =>
    (await db.query('select from auth_sessions where "userId" = $1', [id])).length
  /** As if half a minute had passed since the last code. */
  const nextStep = () => db.query('update auth_segundo_fator set ultimo_passo = -1')
  /** Subjects of the mails to an address, sent or waiting to be. */
  const mails = async (email: string): Promise<string[]> => {
    const waiting = await db.query<{ assunto: string }>('select assunto from emails where para = $1', [email])
    const sent = server.log().matchAll(new RegExp(`^E-mail para ${email}: (.*)$`, 'gm'))
    return [
      ...new Set([...waiting.map(({ assunto }) => assunto), ...[...sent].map(([, assunto = '']) => assunto)]),
    ]
  }
  const trail = (id: string) =>
    db.query<{ operacao: string; usuario_id: string; depois: Record<string, unknown> }>(
      `select operacao, usuario_id, depois from auditoria
       where registro_uuid = $1 and depois::text like '%segundo_fator%' or
         registro_uuid = $1 and depois::text like '%recuperacao%' order by id`,
      [id],
    )

  async function member(
    perfil_acesso: Perfil = 'RH',
  ): Promise<{ id: string; email: string; client: Client }> {
    const { id, email } = await createUser(db, perfil_acesso)
    await addCredential(db, id, cheapHash())
    const client = server.client()
    await signIn(email, client)
    return { id, email, client }
  }
  async function activate(client: Client): Promise<{ segredo: string; codigos: string[] }> {
    const segredo = String((await call(client, 'preparar')).body.segredo)
    const answer = await call(client, 'ativar', { senha: SENHA, codigo: authenticatorCode(segredo) })
    expect(answer.status).toBe(200)
    return { segredo, codigos: answer.body.codigos as string[] }
  }
  /** As activation leaves it, but with the codes of `model`: hashing ten takes a second. */
  async function owner(perfil?: Perfil): Promise<Owner> {
    const person = await member(perfil)
    const segredo = String((await call(person.client, 'preparar')).body.segredo)
    await db.query(
      `update auth_segundo_fator f set ativo_em = now(), sal = m.sal from auth_segundo_fator m
       where f."userId" = $1 and m."userId" = $2`,
      [person.id, model.id],
    )
    await db.query(
      `insert into auth_codigos_recuperacao ("userId", codigo)
       select $1, codigo from auth_codigos_recuperacao where "userId" = $2`,
      [person.id, model.id],
    )
    return { ...person, segredo, codigos: model.codigos }
  }
  /** A client that has passed the first step. */
  async function waiting({ email }: { email: string }): Promise<Client> {
    const client = server.client()
    expect((await signIn(email, client)).body).toEqual(AGUARDE)
    return client
  }

  test('setting it up asks for password and code, ends other sessions, and stores nothing readable', async () => {
    const { id, email, client } = await member()
    const elsewhere = server.client()
    await signIn(email, elsewhere)
    expect((await call(client, 'get')).body).toEqual({ ativo_em: null, codigos_restantes: 0, exigido: false })
    const first = String((await call(client, 'preparar')).body.segredo)
    const prepared = await call(client, 'preparar')
    const segredo = String(prepared.body.segredo)
    expect(prepared.body.endereco).toContain(`secret=${segredo}&issuer=Alicerce`)
    const ativar = (senha: string, codigo: string) =>
      client.post(
        '/api/conta/segundo-fator/ativar',
        { senha, codigo },
        { headers: { 'idempotency-key': randomUUID() } },
      )
    const code = () => authenticatorCode(segredo)
    expect((await ativar('não é esta', code())).body.campos).toEqual({ senha: 'A senha atual não confere.' })
    expect((await ativar(SENHA, authenticatorCode(first))).body.campos).toHaveProperty('codigo')
    expect((await ativar(SENHA, authenticatorCode(segredo, 2))).body.campos).toHaveProperty('codigo')
    expect((await call(client, 'get')).body.ativo_em).toBeNull()
    expect((await list(elsewhere)).status).toBe(200)

    const { body } = await ativar(SENHA, code())
    const codigos = body.codigos as string[]
    expect(new Set(codigos).size).toBe(10)
    for (const codigo of codigos) expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect((await call(client, 'get')).body).toMatchObject({ codigos_restantes: 10 })
    expect([(await list(client)).status, (await list(elsewhere)).status]).toEqual([200, 401])
    expect((await ativar(SENHA, code())).status).toBe(422)
    expect((await call(client, 'preparar')).status).toBe(422)
    expect(await mails(email)).toContain('Segundo fator ativado no Alicerce')
    expect((await trail(id)).map(({ depois }) => depois)).toEqual([
      { segundo_fator: 'ativo' },
      { codigos_recuperacao: 'gerados' },
    ])

    const tables = ['auth_segundo_fator', 'auth_codigos_recuperacao', 'idempotencia', 'auditoria', 'emails']
    for (const table of tables) {
      const stored = JSON.stringify(await db.query(`select * from ${table}`))
      for (const secret of [segredo, ...codigos, ...codigos.map(codigo => codigo.replace('-', ''))])
        expect(stored).not.toContain(secret)
    }
    for (const secret of [segredo, ...codigos]) expect(server.log()).not.toContain(secret)
  })

  test('no session before both factors, and a fresh one after them', async () => {
    const { id, email, segredo } = await owner()
    const before = await sessions(id)
    const victim = await member()
    const planted = victim.client.cookie
    const client = server.client(planted)
    const first = await signIn(email, client)
    expect([first.status, first.body]).toEqual([200, AGUARDE])
    expect(first.setCookies).toHaveLength(1)
    expect(first.setCookies[0]).toMatch(
      /^alicerce-etapa=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(await sessions(id)).toBe(before)
    const [step = ''] = /alicerce-etapa=[^;]+/.exec(client.cookie) ?? []
    expect((await server.client(step).get('/api/sessao')).status).toBe(401)
    // The step's value is no session either, under whatever name it comes.
    for (const value of [step.split('=')[1], step.split('=')[1]?.split('.')[0]])
      expect((await server.client(`alicerce=${value}`).get('/api/sessao')).status).toBe(401)

    client.cookie = `${planted}; ${step}`
    const wrong = await send(client, '000000')
    expect(wrong).toMatchObject({ status: 401, setCookies: [], body: { motivo: 'codigo' } })
    const done = await send(client, authenticatorCode(segredo))
    expect([done.status, done.body]).toEqual([200, { ok: true }])
    expect(done.setCookies).toEqual([
      'alicerce-etapa=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(
        /^alicerce-dispositivo=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^alicerce=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ])
    expect((await client.get('/api/sessao')).body).toMatchObject({ usuario: { id, email } })
    expect((await server.client(planted).get('/api/sessao')).status).toBe(401)
    expect(await sessions(id)).toBe(before + 1)
    // The step is over: its cookie is worth nothing, even with another good code.
    await nextStep()
    const again = await send(server.client(step), authenticatorCode(segredo))
    expect(again.body).toMatchObject({ motivo: 'etapa_expirada' })
  })

  test('a code counts once, an older one never, and a clock may be off by one step', async () => {
    const person = await owner()
    const attempt = async (steps: number) =>
      (await send(await waiting(person), authenticatorCode(person.segredo, steps))).status
    expect(await attempt(-2)).toBe(401)
    expect(await attempt(2)).toBe(401)
    expect(await attempt(-1)).toBe(200)
    expect(await attempt(-1)).toBe(401)
    expect(await attempt(1)).toBe(200)
    expect(await attempt(0)).toBe(401)
    await nextStep()
    const clients = await Promise.all(Array.from({ length: 6 }, () => waiting(person)))
    const code = authenticatorCode(person.segredo)
    const answers = await Promise.all(clients.map(client => send(client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the step between ends with its time, the password, the account; a forged one never began', async () => {
    const person = await owner()
    const code = () => authenticatorCode(person.segredo)
    const expired = (client: Client) => send(client, code()).then(({ status, body }) => [status, body.motivo])
    const late = await waiting(person)
    await db.query(`update auth_verifications set "expiresAt" = now() - interval '1 second'`)
    expect(await expired(late)).toEqual([401, 'etapa_expirada'])

    const forged = await waiting(person)
    const good = forged.cookie
    for (const cookie of ['', 'alicerce-etapa=x', good.slice(0, -2), good.replace('=', '=A')])
      expect(await expired(server.client(cookie))).toEqual([401, 'etapa_expirada'])

    await admin.post('/api/ti/usuarios/redefinirSenha', { id: person.id, password: SENHA })
    expect(await expired(forged)).toEqual([401, 'etapa_expirada'])
    const suspended = await waiting(person)
    await admin.post('/api/ti/usuarios/suspender', { id: person.id })
    expect(await expired(suspended)).toEqual([401, 'etapa_expirada'])
    expect((await signIn(person.email)).body.codigo).toBe('nao_permitido')
    await admin.post('/api/ti/usuarios/reativar', { id: person.id })
    expect((await send(await waiting(person), code())).status).toBe(200)
  })

  test('guessing codes is throttled per account, from wherever; a new password starts afresh', async () => {
    const person = await owner()
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) {
      const client = await waiting(person)
      const from = `127.0.0.${n + 2}`
      const guess = { codigo: '000000' }
      const { status } = await client.post('/api/auth/sign-in/segundo-fator', guess, { from })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(8).fill(401), 429])
    const right = await send(await waiting(person), authenticatorCode(person.segredo))
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)

    // By mail, the password changes and nothing else does: the second factor is still asked for.
    await server.client().post('/api/auth/request-password-reset', { email: person.email })
    const subject = `E-mail para ${person.email}: Redefinição de senha do Alicerce`
    await expect.poll(() => server.log()).toContain(subject)
    const token = decodeURIComponent((await server.linkTo(person.email)).split('redefinir=')[1] ?? '')
    const changed = await server.client().post('/api/auth/reset-password', { token, newPassword: SENHA })
    expect([changed.status, changed.setCookies]).toEqual([200, []])
    expect((await send(await waiting(person), authenticatorCode(person.segredo))).status).toBe(200)
  })

  test('who stole the password and guesses codes keeps the owner out of no device that came through before', async () => {
    const person = await owner()
    const device = await waiting(person)
    expect((await send(device, authenticatorCode(person.segredo))).status).toBe(200)
    await nextStep()
    for (let n = 0; n < 9; n++) await send(await waiting(person), '000000')
    await db.query(`update tentativas set contagem = 41 where chave like 'codigo2:dia:%'`)
    expect((await send(await waiting(person), authenticatorCode(person.segredo))).status).toBe(429)
    await signIn(person.email, device)
    expect((await send(device, authenticatorCode(person.segredo))).status).toBe(200)
    await nextStep()
    // Its own failures count against it. A device that knew the password alone, before there was a second factor, has none.
    for (let n = 0; n < 8; n++) {
      await signIn(person.email, device)
      expect((await send(device, '000000')).status).toBe(401)
    }
    await signIn(person.email, device)
    expect((await send(device, authenticatorCode(person.segredo))).status).toBe(429)
    await signIn(person.email, person.client)
    expect((await send(person.client, authenticatorCode(person.segredo))).status).toBe(429)
  })

  test('a recovery code counts once, however it is typed; it is mailed and audited', async () => {
    const person = await owner()
    const [first = '', second = ''] = person.codigos
    const client = await waiting(person)
    expect((await send(client, 'ZZZZZ-ZZZZZ')).status).toBe(401)
    expect((await send(client, first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await call(client, 'get')).body.codigos_restantes).toBe(9)
    expect((await send(await waiting(person), first)).status).toBe(401)
    const clients = await Promise.all(Array.from({ length: 4 }, () => waiting(person)))
    const answers = await Promise.all(clients.map(each => send(each, second)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const used = (await trail(person.id)).filter(({ depois }) => 'codigo_recuperacao' in depois)
    expect(used).toHaveLength(2)
    expect(used[0]).toMatchObject({ operacao: 'auth/segundo-fator', usuario_id: person.id })
    expect(await mails(person.email)).toContain('Código de recuperação usado no Alicerce')
    const other = await member()
    await activate(other.client)
    expect((await send(await waiting(other), person.codigos[2] ?? '')).status).toBe(401)
  })

  test('switching it off and new codes ask for both factors', async () => {
    const person = await owner()
    const { client } = person
    const code = () => authenticatorCode(person.segredo)
    for (const name of ['desativar', 'trocarCodigos']) {
      expect((await call(client, name, { senha: 'errada', codigo: code() })).body.campos).toHaveProperty(
        'senha',
      )
      expect((await call(client, name, { senha: SENHA, codigo: '000000' })).body.campos).toHaveProperty(
        'codigo',
      )
    }
    const renewed = (await call(client, 'trocarCodigos', { senha: SENHA, codigo: code() })).body
    const [fresh = ''] = renewed.codigos as string[]
    const replayed = await call(client, 'desativar', { senha: SENHA, codigo: code() })
    expect(replayed.body.campos).toHaveProperty('codigo')
    expect((await send(await waiting(person), person.codigos[0] ?? '')).status).toBe(401)
    expect((await call(client, 'desativar', { senha: SENHA, codigo: fresh })).status).toBe(200)
    expect((await signIn(person.email)).body).toEqual({ ok: true })
    expect((await call(client, 'desativar', { senha: SENHA, codigo: code() })).status).toBe(422)
    expect((await trail(person.id)).at(-1)).toMatchObject({ depois: { segundo_fator: null } })
  })

  test('a profile may ask for it: its people do nothing else before', async () => {
    const [withOne, without, other] = [await owner('Predial'), await member('Predial'), await member('RH')]
    const require = (perfil: string, exigir: boolean) =>
      admin.post('/api/ti/perfis/exigirSegundoFator', { perfil, exigir })
    const { body } = await require('Predial', true)
    expect(body.exigencias).toContainEqual({
      perfil: 'Predial',
      exigir_segundo_fator: true,
      sem_segundo_fator: 1,
    })
    expect((await list(without.client)).body).toMatchObject({
      codigo: 'nao_permitido',
      motivo: 'configurar_segundo_fator',
    })
    expect((await list(withOne.client)).status).toBe(200)
    expect((await list(other.client)).status).toBe(200)
    expect((await without.client.get('/api/sessao')).body).toMatchObject({ configurar_segundo_fator: true })
    for (const path of ['conta/update', 'conta/encerrarOutras', 'conta/segundo-fator/desativar'])
      expect((await without.client.post(`/api/${path}`, {})).body.motivo).toBe('configurar_segundo_fator')
    const fresh = server.client()
    await signIn(without.email, fresh)
    expect((await list(fresh)).status).toBe(403)
    await activate(without.client)
    expect((await list(without.client)).status).toBe(200)
    await require('Predial', false)
    const changes = await db.query(
      `select depois from auditoria where depois ? 'exigir_segundo_fator' order by id`,
    )
    expect(changes).toEqual(
      [true, false].map(exigir_segundo_fator => ({
        depois: { perfil: 'Predial', exigir_segundo_fator },
      })),
    )

    // An Administrador asks it of themselves while seeing as somebody else: they can still set it up.
    const boss = await member('Administrador')
    await boss.client.post('/api/auth/ver-como', { perfil: 'RH' })
    await require('Administrador', true)
    expect((await boss.client.post('/api/auth/ver-como', { perfil: 'TI' })).status).toBe(403)
    await activate(boss.client)
    expect((await boss.client.get('/api/sessao')).body).toMatchObject({ vendo_como: true })
    await db.query('delete from perfis_acesso')
  })

  test('TI takes it from whoever lost everything: audited, told, sessions ended; never from one above', async () => {
    const [ti, person, boss] = [await owner('TI'), await owner('TI'), await owner('Administrador')]
    const rh = await owner()
    const reset = (client: Client, id: string) =>
      client.post('/api/ti/usuarios/redefinirSegundoFator', { id })
    expect((await reset(ti.client, boss.id)).status).toBe(403)
    expect((await reset(ti.client, ti.id)).status).toBe(422)
    expect((await reset(ti.client, rh.id)).status).toBe(403)
    expect((await reset(rh.client, rh.id)).status).toBe(403)
    const { body } = await ti.client.post('/api/ti/usuarios/list', { busca: person.email })
    expect(body.rows).toMatchObject([{ segundo_fator: true }])
    const before = await waiting(person)
    const done = await reset(ti.client, person.id)
    expect([done.status, done.body.segundo_fator]).toEqual([200, false])
    expect((await list(person.client)).status).toBe(401)
    expect((await send(before, person.codigos[0] ?? '')).status).toBe(401)
    expect((await signIn(person.email)).body).toEqual({ ok: true })
    expect((await reset(ti.client, person.id)).status).toBe(422)
    expect((await trail(person.id)).at(-1)).toMatchObject({
      operacao: 'ti/usuarios/redefinirSegundoFator',
      usuario_id: ti.id,
      depois: { segundo_fator: null },
    })
    expect(await mails(person.email)).toContain('Segundo fator redefinido no Alicerce')
  })

  test('whoever runs the server takes it from the last who could have helped', async () => {
    const person = await owner('Administrador')
    expect(await takeSecondFactor(db, server.url, 'ninguem@empresa.com.br')).toBe(false)
    expect(await takeSecondFactor(db, server.url, person.email.toUpperCase())).toBe(true)
    expect(await takeSecondFactor(db, server.url, person.email)).toBe(false)
    expect(await sessions(person.id)).toBe(0)
    expect((await signIn(person.email)).body).toEqual({ ok: true })
    expect((await trail(person.id)).at(-1)).toMatchObject({
      operacao: 'servidor/segundo-fator',
      usuario_id: null,
    })
    expect(await mails(person.email)).toContain('Segundo fator redefinido no Alicerce')
  })

  test('with another AUTH_SECRET the app’s codes are refused, and recovery codes still let in', async () => {
    const person = await owner()
    const env = { AUTH_SECRET: 'outro segredo, com mais de 32 caracteres' }
    const other = await startTestServer(db, { env })
    const client = other.client()
    expect((await signIn(person.email, client)).body).toEqual(AGUARDE)
    expect((await send(client, authenticatorCode(person.segredo))).status).toBe(401)
    expect((await send(client, person.codigos[0] ?? '')).status).toBe(200)
    expect(other.log()).toContain('segundo_fator.chave')
    await other.stop()
  })
})
