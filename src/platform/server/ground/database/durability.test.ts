import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clusterTemplate } from '#platform/testing/servers/databases.ts'
import { type Client, clientOf } from '#platform/testing/servers/http-client.ts'
import { confirmation, waitForMail } from '#platform/testing/servers/mail.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import { clusterFolder } from './cluster.ts'
import { openDatabase } from './open.ts'
import { socketLock, socketUrl } from './socket.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.dispose())

test('the database hands every acknowledged write to the disk', async () => {
  const client = new pg.Client({ connectionString: socketUrl(clusterFolder(product.dataDir)) })
  await client.connect()
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'recovery_init_sync_method') order by 1`,
  )
  await client.end()
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'data_checksums on',
    'fsync on',
    'full_page_writes on',
    'recovery_init_sync_method syncfs',
    'synchronous_commit on',
  ])
})

test('a second process on the same folder refuses with a sentence, and the first goes on', async () => {
  const second = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../../../..'),
    env: { ...process.env, PORT: '1', DATA_DIR: product.dataDir },
  })
  const [errors] = await Promise.all([readText(second.stderr), once(second, 'exit')])
  expect(second.exitCode).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    `A pasta de dados ${product.dataDir} já está em uso por outro processo do Alicerce. Encerre o outro processo, ou defina DATA_DIR com outra pasta.`,
  ])
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

async function signIn({ url, mails }: Product): Promise<Client> {
  const client = clientOf(Number(new URL(url).port))
  const account = { email: 'ana@empresa.com.br', password: 'um segredo bem guardado' }
  await client.post('/api/auth/sign-up/email', { ...account, name: 'Ana' })
  const { link } = await waitForMail(mails, account.email)
  await client.post('/api/auth/reset-password', confirmation(link, account.password))
  await client.post('/api/auth/sign-in/email', account)
  return client
}

async function idsOf(client: Client): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let pagina = 1; ; pagina++) {
    const { body } = await client.post('/api/comercial/clientes/list', { pagina, por_pagina: 100 })
    const rows = body.rows as { id: number }[]
    for (const { id } of rows) ids.add(id)
    if (rows.length < 100) return ids
  }
}

test('kill -9 under the writes of 20: every acknowledged client is there again', async () => {
  const client = await signIn(product)
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    let writing = true
    const writer = async (n: number) => {
      while (writing) {
        const input = { nome_cliente: `Escritor ${n}, rodada ${round}` }
        const answer = await client.post('/api/comercial/clientes/create', input).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(Number(answer.body.id))
        else await sleep(10)
      }
    }
    const before = acknowledged.length
    const writers = Array.from({ length: 20 }, (_, n) => writer(n))
    await vi.waitUntil(() => acknowledged.length > before, { timeout: 10_000 })
    await sleep(Math.random() * 1000)
    await product.kill9()
    writing = false
    await Promise.all(writers)
    await product.start()

    // The session has survived, too.
    const kept = await idsOf(client)
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(before)
  }
  expect(await product.stop()).toBe(0)
})

const postmaster = () =>
  Number(readFileSync(path.join(clusterFolder(product.dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
const alive = (pid: number) => existsSync(`/proc/${pid}`)

test('PostgreSQL ends with the server, however that ends', async () => {
  await product.start()
  const pid = postmaster()
  await product.kill9()
  await vi.waitUntil(() => !alive(pid), { timeout: 5_000 })
})

test('PostgreSQL that is killed is started again, and so is everything after a kill of both', async () => {
  await product.start()
  const client = clientOf(Number(new URL(product.url).port))
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => (await client.get('/readyz')).status === 200 && postmaster() !== killed, {
    timeout: 10_000,
  })
  process.kill(postmaster(), 'SIGKILL')
  await product.kill9()
  await product.start()
  expect((await client.get('/readyz')).status).toBe(200)
})

test('stale lock files whose id another process has by now do not stop the start', async () => {
  await product.stop()
  const data = clusterFolder(product.dataDir)
  for (const file of [path.join(data, 'postmaster.pid'), socketLock(data)])
    writeFileSync(file, `${process.pid}\n${data}\n`)
  await product.start()
  expect(postmaster()).not.toBe(process.pid)
})

test('a folder whose path is too long for a socket is served all the same', async () => {
  const dataDir = path.join(
    product.dataDir,
    'um caminho muito longo, com espaços e acentuação '.repeat(3).trim(),
  )
  mkdirSync(dataDir)
  cpSync(clusterTemplate('migrado'), clusterFolder(dataDir), { recursive: true })
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await db.query('select 1 as n')).toEqual([{ n: 1 }])
  await db.close()
})

test('a folder of the engine before is refused with the commands that bring it over', async () => {
  const dataDir = path.join(product.dataDir, 'antes')
  mkdirSync(path.join(dataDir, 'db'), { recursive: true })
  writeFileSync(path.join(dataDir, 'db/PG_VERSION'), '18\n')
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(/npm run bring-over/)
})
