import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { within } from '#platform/testing/eventually.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { startPostgres, type TestPostgres, type TestStandby } from '#platform/testing/servers/postgres.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { operation } from '../../engine/operation.ts'
import { chooseReading } from '../../engine/reading.ts'
import { followChanges } from '../changes.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

const declaration = { area: 'comercial', nivel: 'ver', resumo: 'Para teste', erro: 'Erro de teste' } as const
const api = defineApi('copia', {
  lista: query({
    ...declaration,
    naReplica: true,
    input: z.strictObject({}),
    output: z.strictObject({ nomes: z.array(z.string()), copia: z.boolean() }),
  }),
  outra: query({
    ...declaration,
    input: z.strictObject({}),
    output: z.strictObject({ copia: z.boolean() }),
  }),
  criar: mutation({
    ...declaration,
    input: z.strictObject({ nome: z.string() }),
    output: z.strictObject({}),
  }),
})
const WHERE = 'select pg_is_in_recovery() as copia'
const operations = [
  operation(api.lista, async ({ db }) => {
    const rows = await db.query<{ nome_cliente: string }>('select nome_cliente from comercial_clientes')
    const [where] = await db.query<{ copia: boolean }>(WHERE)
    return { nomes: rows.map(row => row.nome_cliente), copia: where?.copia ?? false }
  }),
  operation(api.outra, async ({ db }) => {
    const [where] = await db.query<{ copia: boolean }>(WHERE)
    return { copia: where?.copia ?? false }
  }),
  operation(api.criar, async ({ db }, { nome }) => {
    await db.query('insert into comercial_clientes (nome_cliente) values ($1)', [nome])
    return {}
  }),
]

let postgres: TestPostgres
let standby: TestStandby
let urls: Parameters<typeof openDatabase>[0]
let databases: Database[] = []
let servers: TestServer[] = []
let ana = ''
let bia: Client[] = []
const db = () => databases[0] as Database

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('alicerce')
  standby = await postgres.standby()
  urls = { databaseUrl, databaseReplicaUrl: standby.url('alicerce'), dataDir: '' }
  // Two servers of ours, as behind a balancer.
  databases = [await openDatabase(urls), await openDatabase(urls)]
  const env = { AUTH_SECRET: 'o mesmo segredo em todos os servidores', DATABASE_URL: databaseUrl }
  servers = await Promise.all(databases.map(open => startTestServer(open, { env, operations })))
  const cookieOf = async (name: string) => signedInCookie(db(), await createUser(db(), 'Financeiro', name))
  ana = await cookieOf('Ana')
  const cookie = await cookieOf('Bia')
  bia = servers.map(server => server.client(cookie))
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await Promise.all(databases.map(open => open.close()))
  await postgres.stop()
})

async function onStandby(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url('alicerce') })
  await client.connect()
  await client.query(text)
  await client.end()
}
const list = async (client: Client | undefined) => (await client?.post('/api/copia/lista', {}))?.body
const copied = async (client: Client | undefined) => (await list(client))?.copia

const write = async (nome: string) => {
  const answer = await servers[0]?.client(ana).post('/api/copia/criar', { nome })
  expect(answer?.status).toBe(200)
  return answer?.setCookies.map(set => set.split(';')[0]).join('; ') ?? ''
}

test('lists are read from the copy, nothing else is, and a visitor reads neither', async () => {
  await expect.poll(() => copied(bia[0])).toBe(true)
  await expect.poll(() => copied(bia[1])).toBe(true)
  expect((await bia[0]?.post('/api/copia/outra', {}))?.body.copia).toBe(false)
  expect((await servers[0]?.client().post('/api/copia/lista', {}))?.status).toBe(401)
})

test('who has written finds it at once on every server, whatever the copy lacks; so does who is told of it', async () => {
  await onStandby('select pg_wal_replay_pause()')
  const wrote = await write('Nova')
  expect(wrote).toBe('alicerce-escreveu=1')
  // The same browser, on either server, at once.
  const own = await Promise.all(servers.map(server => list(server.client(`${ana}; ${wrote}`))))
  expect(own).toMatchObject([
    { nomes: ['Nova'], copia: false },
    { nomes: ['Nova'], copia: false },
  ])
  // Somebody else, once the servers have heard of the change: milliseconds later.
  for (const client of bia) {
    await within(1000, async () => expect((await list(client))?.nomes).toEqual(['Nova']))
    expect(await copied(client)).toBe(false)
  }
  await onStandby('select pg_wal_replay_resume()')
  for (const client of bia) {
    await expect.poll(() => copied(client)).toBe(true)
    expect((await list(client))?.nomes).toEqual(['Nova'])
  }
})

test('of forty writes each is in the list that is asked for next, there or here', async () => {
  for (let n = 0; n < 40; n++) {
    const wrote = await write(`Escrita ${n}`)
    const answer = await list(servers[n % 2]?.client(`${ana}; ${wrote}`))
    expect(answer?.nomes).toContain(`Escrita ${n}`)
  }
})

test('a total that was counted while a change was on its way is kept by nobody', async () => {
  const own = await openDatabase(urls)
  try {
    const changes = await followChanges(own)
    const reading = chooseReading(own, changes)
    await expect.poll(async () => (await reading?.(false))?.db === own.replica?.db).toBe(true)
    const chosen = await reading?.(false)
    expect(chosen?.changes.stamp()).toBe(changes.stamp())
    changes.bump()
    expect(chosen?.changes.stamp()).toBeUndefined()
    expect((await reading?.(true))?.db).toBe(own)
  } finally {
    await own.close()
  }
})

test('a copy that goes away is missed by nobody, not in the middle of an export either, and is used again once it is back', async () => {
  await expect.poll(() => copied(bia[0])).toBe(true)
  const copy = db().replica?.db
  expect(await copy?.query(WHERE)).toEqual([{ copia: true }])
  await standby.end()
  expect(await copy?.query(WHERE)).toEqual([{ copia: false }])
  const answers = await Promise.all(Array.from({ length: 10 }, () => list(bia[0])))
  expect(answers.map(answer => answer?.copia)).toEqual(Array(10).fill(false))
  await expect.poll(() => servers[0]?.log()).toContain('banco.replica_fora')
  await standby.start()
  await expect.poll(() => copied(bia[0])).toBe(true)
})
