import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { within } from '#platform/testing/eventually.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import type { Database } from './ground/database/database.ts'
import { postgresqlDatabase } from './ground/database/open-postgresql.ts'

let databases: Database[] = []
let servers: TestServer[] = []
const [one, other] = [() => servers[0] as TestServer, () => servers[1] as TestServer]
const db = () => databases[0] as Database

beforeAll(async () => {
  const url = await freshDatabaseUrl()
  databases = [postgresqlDatabase(url), postgresqlDatabase(url)]
  const operations = await everyOperation()
  const env = { DATABASE_URL: url, AUTH_SECRET: 'o mesmo segredo em todos os servidores' }
  servers = await Promise.all(databases.map(database => startTestServer(database, { env, operations })))
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await Promise.all(databases.map(database => database.close()))
})

test('who signs in on one is signed in on the other, and signed out of both within a second', async () => {
  const { client, email, password } = await signedUp(one())
  const there = other().client(client.cookie)
  expect((await there.get('/api/sessao')).body).toMatchObject({ usuario: { email } })
  await client.post('/api/auth/sign-out', {})
  const status = async () => (await there.get('/api/sessao')).status
  await within(1000, async () => expect(await status()).toBe(401))

  await client.post('/api/auth/sign-in/email', { email, password })
  const again = other().client(client.cookie)
  expect((await again.get('/api/sessao')).status).toBe(200)
  await again.post('/api/auth/revoke-sessions', {})
  const here = async () => (await client.get('/api/sessao')).status
  await within(1000, async () => expect(await here()).toBe(401))
})

test('a throttle counts on both', async () => {
  const statuses = []
  for (let n = 0; n < 10; n++) {
    const client = (n % 2 === 0 ? one() : other()).client()
    const body = { email: 'vitima@empresa.com.br', password: 'errada' }
    statuses.push((await client.post('/api/auth/sign-in/email', body)).status)
  }
  expect(statuses.slice(0, 8)).toEqual(Array(8).fill(401))
  expect(statuses.slice(8)).toEqual([429, 429])
})

test('a suspension and a change of the matrix reach both', async () => {
  const user = await createUser(db(), 'RH')
  const cookie = await signedInCookie(db(), user)
  const clients = servers.map(server => server.client(cookie))
  const read = () => Promise.all(clients.map(async client => (await client.get('/api/sessao')).body.niveis))
  expect(await read()).toMatchObject([{ comercial: 'ver' }, { comercial: 'ver' }])
  await db().query(`update permissoes set nivel = 'gerir' where perfil = 'RH' and area = 'comercial'`)
  await within(1000, async () => expect(await read()).toMatchObject(Array(2).fill({ comercial: 'gerir' })))
  await db().query('update auth_users set suspenso_em = now() where id = $1', [user.id])
  const statuses = () => Promise.all(clients.map(async client => (await client.get('/api/sessao')).status))
  await within(1000, async () => expect(await statuses()).toEqual([401, 401]))
})

test('what a person is asked on one reaches their bell at the other within two seconds', async () => {
  const [ana, rui] = [await createUser(db(), 'Administrador'), await createUser(db(), 'Predial')]
  const client = one().client(await signedInCookie(db(), ana))
  const cookie = await signedInCookie(db(), rui)
  const there = other().client(cookie)
  const numero = async () => (await there.post('/api/espera/numero', {})).body.total
  expect(await numero()).toBe(0)
  const stop = new AbortController()
  const live = await fetch(`${other().url}/api/eventos`, { headers: { cookie }, signal: stop.signal })
  const told = live.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { body: made } = await client.post('/api/comercial/clientes/create', { nome_cliente: 'Padaria' })
  const start = performance.now()
  const comment = { registro_id: made.id, texto: '@Rui veja', mencionados: [rui.id] }
  expect((await client.post('/api/comercial/clientes/comentarios/create', comment)).status).toBe(200)
  // The bell asks after any change, a second after it asked last at the latest: that second is the browser's.
  let text = ''
  while (!text.includes('event: mudanca')) text += (await told?.read())?.value ?? ''
  await within(1000, async () => expect(await numero()).toBe(1))
  expect(performance.now() - start).toBeLessThan(1000)
  stop.abort()
})

test('a mail is sent once', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, n) => `('p${n}@x.com', 'Assunto ${n}', 't', 'h', 'http://x/${n}')`,
  )
  await db().query(`insert into emails (para, assunto, texto, html, link) values ${rows.join(', ')}`)
  // A further mail from each wakes both.
  const ask = (server: TestServer, email: string) =>
    server.client().post('/api/auth/sign-up/email', { name: 'X', email, password: 'um segredo bem guardado' })
  await Promise.all([ask(one(), 'a@empresa.com.br'), ask(other(), 'b@empresa.com.br')])
  await expect.poll(() => db().query('select from emails')).toEqual([])
  const sent =
    one()
      .log()
      .match(/^E-mail para p\d+@x\.com/gm) ?? []
  expect(sent).toHaveLength(30)
  expect(new Set(sent).size).toBe(30)
})
