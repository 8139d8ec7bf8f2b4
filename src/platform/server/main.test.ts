import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickest } from '#platform/testing/effort/effort.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'
import { clusterFolder } from './ground/database/cluster.ts'
import { openDatabase } from './ground/database/open.ts'
import { PREPARE } from './ground/node-flags.ts'

describe('the product as it is started, on PostgreSQL', () => {
  let product: Product
  beforeAll(async () => {
    const DATABASE_URL = await freshDatabaseUrl()
    product = await startProduct({ DATABASE_URL, AUTH_SECRET: 'um segredo de trinta e dois sinais' })
  })
  afterAll(() => product.dispose())

  test('asked to stop, it finishes and ends well', async () => {
    const round = async () => {
      if (product.pid() === undefined) await product.start()
      const started = performance.now()
      expect(await product.stop()).toBe(0)
      return performance.now() - started
    }
    expect(await quickest(round, { enough: 5000 })).toBeLessThan(5000)
    expect(product.log()).toContain('servidor.parado')
  })
})

test('on a first start a person reads what to open and the link of the first account; programs, what was asked', async () => {
  const product = await startProduct()
  try {
    const data = { name: 'Ana Souza', email: 'ana@empresa.com.br', password: 'uma frase longa de acesso' }
    const answer = await fetch(`${product.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    expect(answer.status).toBe(200)
    await expect.poll(product.log).toContain('/login#confirmar=')
    const lines = product.log().split('\n').filter(Boolean)
    const events = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line).evento)
    // That a database is slow, a machine with other work says.
    expect(events.filter(event => !['http', 'email.enviado', 'banco.lento'].includes(event))).toEqual([])
    expect(lines[0]).toBe(`Alicerce está no ar. Abra ${product.url} no navegador e crie a primeira conta.`)
  } finally {
    await product.dispose()
  }
})

test('told to prepare, it makes its own database without a word, and the start finds it made', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-preparo-'))
  const prepared = async () => {
    const child = spawn(process.execPath, ['src/main.server.ts', PREPARE], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, DATA_DIR: dataDir },
    })
    const [out, errors] = await Promise.all([
      readText(child.stdout),
      readText(child.stderr),
      once(child, 'exit'),
    ])
    return [child.exitCode, out, errors]
  }
  try {
    expect(await prepared()).toEqual([0, '', ''])
    const made = statSync(path.join(clusterFolder(dataDir), 'PG_VERSION'))
    const db = await openDatabase({ databaseUrl: undefined, dataDir })
    const [filled] = await db.query<{ areas: number; fontes: number }>(
      'select (select count(*)::int from permissoes) as areas, (select count(*)::int from busca_global_fontes) as fontes',
    )
    await db.close()
    expect(filled?.areas).toBeGreaterThan(10)
    expect(filled?.fontes).toBeGreaterThan(10)
    // Of a database that is there it keeps away: another server may use it.
    expect(await prepared()).toEqual([0, '', ''])
    expect(statSync(path.join(clusterFolder(dataDir), 'PG_VERSION')).mtimeMs).toBe(made.mtimeMs)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

test.each([
  [
    { DATABASE_URL: 'postgresql://usuario@banco/alicerce' },
    /^Configuração inválida: AUTH_SECRET deve ser .*\.$/,
  ],
  [
    { DATA_DIR: '/dev/null/dados' },
    /^Não é possível usar a pasta \/dev\/null\S* \(ENOTDIR\)\. .*DATA_DIR.*\.$/,
  ],
])('with %j the start stops with one line', async (env, line) => {
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env },
  })
  const [out, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'exit'),
  ])
  expect([child.exitCode, out]).toEqual([1, ''])
  expect(errors.trim()).toMatch(line)
})

test('asked to stop before it is up, it ends well, and at once', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const DATABASE_URL = `postgresql://alicerce@127.0.0.1:${port}/alicerce`
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL, AUTH_SECRET: 'um segredo de trinta e dois sinais' },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  try {
    await once(silent, 'connection')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    silent.close()
  }
})
