import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '#platform/testing/eventually.ts'
import { pdf, stored } from '#platform/testing/files/files.ts'
import { mailsDue } from '#platform/testing/records/jobs.ts'
import { type Balancer, startBalancer } from '#platform/testing/servers/balancer.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { type Client, clientOf } from '#platform/testing/servers/http-client.ts'
import { confirmation, waitForMail } from '#platform/testing/servers/mail.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import { startS3, type TestS3 } from '#platform/testing/servers/s3.ts'
import { type SmtpReceiver, startSmtp } from '#platform/testing/servers/smtp.ts'
import type { Database } from './ground/database/database.ts'
import { levels, migrateDatabase } from './ground/database/migrate.ts'
import { openDatabase } from './ground/database/open.ts'
import { postgresqlDatabase } from './ground/database/open-postgresql.ts'
import { openFiles } from './ground/files/files.ts'
import { sweep } from './services/files/sweep.ts'

const WRITERS = 8
const WRITES = 12
const MAILS = 60
const account = { email: 'ana@empresa.com.br', password: 'um segredo bem guardado' }

let s3: TestS3
let smtp: SmtpReceiver
let db: Database
let balancer: Balancer
let servers: Product[] = []
const portOf = ({ url }: Product) => Number(new URL(url).port)

beforeAll(async () => {
  // Nobody has migrated this one: the three do, all at once.
  const url = await freshDatabaseUrl('template0')
  ;[s3, smtp] = await Promise.all([startS3(), startSmtp()])
  balancer = await startBalancer(() => servers.map(portOf))
  const env = {
    ...s3.env,
    DATABASE_URL: url,
    AUTH_SECRET: 'o mesmo segredo em todos os servidores',
    STORAGE_URL: s3.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>',
    APP_URL: balancer.url,
    SIGNUP: 'open',
  }
  servers = await Promise.all([1, 2, 3].map(() => startProduct(env)))
  db = postgresqlDatabase(url)
})
afterAll(async () => {
  balancer.stop()
  await Promise.all(servers.map(server => server.dispose()))
  await db.close()
  await Promise.all([smtp.stop(), s3.dispose()])
})

async function signedIn(): Promise<Client> {
  const client = clientOf(balancer.port)
  await client.post('/api/auth/sign-up/email', { ...account, name: 'Ana' })
  const { link } = await waitForMail(smtp.mails, account.email)
  await client.post('/api/auth/reset-password', confirmation(link, account.password))
  await client.post('/api/auth/sign-in/email', account)
  return client
}

/** Repeats what brought no answer, under one key, as a browser does. @returns the acknowledged id */
async function write(send: (chave: string) => ReturnType<Client['post']>): Promise<number> {
  const chave = randomUUID()
  for (;;) {
    const answer = await send(chave).catch(() => undefined)
    if (answer?.status === 200) return Number(answer.body.id)
    expect(answer?.status ?? 503).toBeGreaterThanOrEqual(502)
    await sleep(20)
  }
}

/**
 * Hangs on this server as an open screen does, from when it answers.
 * @returns how often it was told of a change in a department, alone or together with others
 */
function listen({ url }: Product, cookie: string, department: string): Promise<() => number> {
  let heard = ''
  const told = () => [...heard.matchAll(/^data: (.+)\n/gm)].map(([, data = '[]']) => JSON.parse(data))
  return new Promise((resolve, reject) => {
    get(`${url}/api/eventos`, { headers: { cookie } }, response => {
      response.setEncoding('utf8').on('data', text => {
        heard += text
      })
      response.on('error', () => {})
      resolve(() => told().filter(departments => departments.includes(department)).length)
    }).on('error', reject)
  })
}

const mailsTo = (domain: string) => smtp.received.filter(({ to }) => to[0]?.endsWith(domain))

test('a journey over three servers, of which one is killed: nothing is lost, and nothing is there twice', async () => {
  const client = await signedIn()
  const [first, second, third] = servers as [Product, Product, Product]
  // Whichever server answers, it is the same session.
  for (let n = 0; n < servers.length; n++) expect((await client.get('/api/sessao')).status).toBe(200)
  const ana = await write(chave =>
    client.post(
      '/api/rh/funcionarios/create',
      { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' },
      { headers: { 'idempotency-key': chave } },
    ),
  )
  const heard = await Promise.all([first, third].map(server => listen(server, client.cookie, 'comercial')))

  await db.query(
    `insert into emails (para, assunto, texto, html)
     select 'p' || n || '@lote.com.br', 'Assunto', 't', 'h' from generate_series(1, ${MAILS}) n`,
  )
  const acknowledged: number[] = []
  const uploaded: number[] = []
  let killed = false
  // However quick they are: some of it is written after the end of the second server.
  const writer = async (who: number) => {
    for (let n = 0; n < WRITES || !killed; n++) {
      const body = { nome_cliente: `Escritor ${who}, ${n}` }
      const id = await write(chave =>
        client.post('/api/comercial/clientes/create', body, { headers: { 'idempotency-key': chave } }),
      )
      acknowledged.push(id)
    }
  }
  const uploader = async () => {
    const dados = { funcionario_id: ana, tipo_documento: 'RG' }
    const description = encodeURIComponent(JSON.stringify({ nome: 'RG.pdf', dados }))
    for (let n = 0; n < WRITES; n++) {
      const id = await write(chave =>
        client.post('/api/rh/documentos/upload', pdf(20_000), {
          headers: { 'idempotency-key': chave, 'x-arquivo': description, 'content-type': 'application/pdf' },
        }),
      )
      uploaded.push(id)
    }
  }
  const load = Promise.all([...Array.from({ length: WRITERS }, (_, who) => writer(who)), uploader()])
  await expect
    .poll(() => acknowledged.length > WRITERS && mailsTo('@lote.com.br').length > 3, { interval: 5 })
    .toBe(true)
  await second.kill9()
  killed = true
  const before = acknowledged.length
  await load
  expect(acknowledged.length - before).toBeGreaterThanOrEqual(WRITERS)

  const names = await db.query<{ id: number; nome_cliente: string }>(
    'select id, nome_cliente from comercial_clientes',
  )
  expect(names.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(new Set(names.map(row => row.nome_cliente)).size).toBe(acknowledged.length)

  const documents = await db.query<{ id: number; path_arquivo: string }>(
    'select id, path_arquivo from rh_documentos_funcionario',
  )
  expect(documents.map(({ id }) => id).toSorted()).toEqual(uploaded.toSorted())
  Object.assign(process.env, s3.env)
  const files = await openFiles({ storageUrl: s3.url, dataDir: first.dataDir })
  const kept = () => stored(files, 'documentos-funcionarios')
  // What the killed server had put there without a record is for the sweep, once it is old enough; each server sweeps.
  expect((await kept()).length - documents.length).toBeLessThanOrEqual(1)
  const guardas = [{ pasta: 'documentos-funcionarios', tabela: 'rh_documentos_funcionario' }]
  const later = new Date(Date.now() + 1000)
  await Promise.all(servers.map(() => sweep({ db, files, guardas, before: later })))
  expect((await kept()).toSorted()).toEqual(documents.map(row => row.path_arquivo).toSorted())

  // What the killed server was doing is free again after a minute: that has passed.
  await db.query(`update tarefas_do_sistema set proxima_em = now() where estado = 'executando'`)
  await mailsDue(db)
  await client.post('/api/auth/request-password-reset', { email: account.email })
  await expect.poll(() => db.query('select id from emails')).toEqual([])
  const receivers = mailsTo('@lote.com.br').map(({ to }) => to[0])
  expect(new Set(receivers).size).toBe(MAILS)
  // It may have been delivered without being noted: then it came twice, under one Message-ID.
  expect(receivers.length).toBeLessThanOrEqual(MAILS + 1)
  expect(new Set(mailsTo('@lote.com.br').map(({ mail }) => mail.messageId)).size).toBe(MAILS)

  const told = heard.map(count => count())
  expect(Math.min(...told)).toBeGreaterThan(0)
  await write(() => client.post('/api/comercial/clientes/create', { nome_cliente: 'Depois' }))
  await within(2000, () => expect(heard.every((count, n) => count() > (told[n] ?? 0))).toBe(true))
})

test('what one server counts against an account, the others count, too', async () => {
  const statuses = []
  for (let n = 0; n < 10; n++) {
    const body = { email: 'vitima@empresa.com.br', password: 'errada' }
    statuses.push((await clientOf(balancer.port).post('/api/auth/sign-in/email', body)).status)
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429])
})

test('three that start at once on the database of an earlier version bring it to the newest, once', async () => {
  const databaseUrl = await freshDatabaseUrl('template0')
  const all = levels()
  await migrateDatabase(databaseUrl, all.at(-8))
  const open = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '' })))
  const applied = await open[0]?.query<{ level: number }>(
    'select created_at::float8 as level from drizzle.__drizzle_migrations order by created_at',
  )
  expect(applied?.map(({ level }) => level)).toEqual(all)
  await Promise.all(open.map(database => database.close()))
})
