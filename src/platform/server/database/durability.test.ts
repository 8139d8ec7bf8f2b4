import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { embeddedTemplate } from '#platform/testing/databases.ts'
import { type Client, clientOf } from '#platform/testing/http-client.ts'
import { waitForMail } from '#platform/testing/mail.ts'
import { type Product, startProduct } from '#platform/testing/product.ts'
import { openEmbedded } from './embedded.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.dispose())

test('every acknowledged write of the embedded database was handed to the disk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-fsync-'))
  const fsync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  try {
    cpSync(embeddedTemplate('vazio'), path.join(folder, 'db'), { recursive: true })
    const { client, close } = await openEmbedded(path.join(folder, 'db'))
    await client.exec('create table gravado (id int)')
    for (let n = 0; n < 5; n++) {
      const before = fsync.mock.calls.length
      await client.query('insert into gravado values ($1)', [n])
      expect(fsync.mock.calls.length).toBeGreaterThan(before)
    }
    const before = fsync.mock.calls.length
    await client.query('select * from gravado')
    expect(fsync.mock.calls.length).toBe(before)
    await close()
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a second process on the same folder refuses with a sentence, and the first goes on', async () => {
  const second = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
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
  await client.get(link.slice(url.length))
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
