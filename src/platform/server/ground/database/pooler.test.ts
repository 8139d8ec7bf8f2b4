import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'
import { within } from '#platform/testing/eventually.ts'
import { type Pooler, startPgbouncer } from '#platform/testing/servers/pgbouncer.ts'
import { startPostgres, type TestPostgres } from '#platform/testing/servers/postgres.ts'
import { signedUp, startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { operation } from '../../engine/operation.ts'
import type { Database } from './database.ts'
import { LOCKS } from './locks.ts'
import { openDatabase } from './open.ts'
import { CONNECTION_SETTINGS } from './settings.ts'

/** Fewer than the connections of one server of ours: each transaction gets another one. */
const CONNECTIONS = 3
const WRITERS = 20

const api = defineApi('agrupador', {
  criar: mutation({
    area: 'comercial',
    nivel: 'ver',
    resumo: 'Para teste',
    erro: 'Erro de teste',
    input: z.strictObject({ nome: z.string() }),
    output: z.strictObject({ id: z.int() }),
  }),
})
const criar = operation(api.criar, async ({ db }, { nome }) => {
  const [row] = await db.query<{ id: number }>(
    'insert into comercial_clientes (nome_cliente) values ($1) returning id',
    [nome],
  )
  return { id: row?.id ?? 0 }
})

let postgres: TestPostgres
let pooler: Pooler
let urls: { databaseUrl: string; databaseDirectUrl: string; dataDir: string }
let db: Database
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  pooler = await startPgbouncer(postgres.url('postgres'), CONNECTIONS)
  const databaseDirectUrl = await postgres.createDatabase('alicerce')
  urls = { databaseUrl: pooler.url('alicerce'), databaseDirectUrl, dataDir: '' }
  db = await openDatabase(urls)
  server = await startTestServer(db, { operations: [criar] })
})
afterAll(async () => {
  await server?.stop()
  await db?.close()
  await pooler?.stop()
  await postgres.stop()
})

test('a pooler without the direct address is told from the server itself, and refused', async () => {
  const { databaseUrl } = urls
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow('DATABASE_DIRECT_URL deve ser')
  const wrong = { ...urls, databaseDirectUrl: databaseUrl }
  await expect(openDatabase(wrong)).rejects.toThrow('DATABASE_DIRECT_URL deve ser')
  // Beside what a server holds that listens.
  const held = await db.query(
    `select from pg_locks where locktype = 'advisory' and granted and objid <> $1 and classid <> $2`,
    [LOCKS.ouvintes, LOCKS.ouvintes + 1],
  )
  expect(held).toEqual([])
})

test('sign-up, sign-in, lists and writes pass through it, each write under the name of its author', async () => {
  const people = await Promise.all([signedUp(server), signedUp(server)])
  await db.query(`update auth_users set perfil_acesso = 'Administrador'`)
  await expect
    .poll(async () => (await people[1]?.client.get('/api/sessao'))?.body.niveis)
    .toMatchObject({ comercial: 'gerir' })
  const writes = Array.from({ length: WRITERS }, async (_, n) => {
    const person = people[n % 2]
    const answer = await person?.client.post('/api/agrupador/criar', { nome: `${person.email} ${n}` })
    expect(answer?.status).toBe(200)
  })
  await Promise.all(writes)
  const told = await db.query<{ nome_cliente: string; email: string }>(
    `select c.nome_cliente, u.email from comercial_clientes c
     join auditoria a on a.tabela = 'comercial_clientes' and a.registro_id = c.id
     join auth_users u on u.id = a.usuario_id`,
  )
  expect(told).toHaveLength(WRITERS)
  expect(told.filter(({ nome_cliente, email }) => !nome_cliente.startsWith(email))).toEqual([])
  const used = await db.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_stat_activity
     where datname = 'alicerce' and application_name <> 'alicerce-escuta' and backend_type = 'client backend'`,
  )
  expect(used[0]?.n).toBeLessThanOrEqual(CONNECTIONS)
  for (const [name, value] of Object.entries(CONNECTION_SETTINGS))
    expect(await db.query(`show ${name}`)).toEqual([{ [name]: value }])
})

test('what others change is heard: a live list, and an ended session within a second', async () => {
  const { client } = await signedUp(server)
  await db.query(`update auth_users set perfil_acesso = 'Administrador'`)
  let heard = ''
  const stream = get(`${server.url}/api/eventos`, { headers: { cookie: client.cookie } }, response => {
    response.setEncoding('utf8').on('data', text => {
      heard += text
    })
    response.on('error', () => {})
  }).on('error', () => {})
  await expect.poll(() => heard).toContain('retry')
  const author = { user_id: null, nome: 'Outro servidor', operacao: 'teste', pedido: '' }
  await db.transaction(author, tx =>
    tx.query(`insert into comercial_clientes (nome_cliente) values ('De outro servidor')`),
  )
  await within(2000, () => expect(heard).toContain('"comercial"'))
  stream.destroy()
  await db.query('delete from auth_sessions')
  await within(1000, async () => expect((await client.get('/api/sessao')).status).toBe(401))
})

test('a restart of PostgreSQL behind it fails no read and loses no acknowledged write', async () => {
  const failed: unknown[] = []
  const acknowledged: number[] = []
  let loading = true
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  const writer = async () => {
    while (loading) {
      const insert = `insert into comercial_clientes (nome_cliente) values ('Sob carga') returning id`
      await db
        .transaction(author, tx => tx.query<{ id: number }>(insert))
        .then(
          rows => acknowledged.push(rows[0]?.id ?? 0),
          () => sleep(20),
        )
    }
  }
  const reader = async () => {
    while (loading) {
      await db.query('select count(*)::int from comercial_clientes').catch(error => failed.push(error))
      await sleep(2)
    }
  }
  const load = [writer(), writer(), reader(), reader(), reader()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  await postgres.restart()
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before)
  loading = false
  await Promise.all(load)
  expect(failed).toEqual([])
  const kept = await db.query('select id from comercial_clientes where id = any($1)', [acknowledged])
  expect(kept).toHaveLength(acknowledged.length)
})
