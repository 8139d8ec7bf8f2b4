import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/databases.ts'
import { quickest } from '#platform/testing/effort.ts'
import { type Product, startProduct } from '#platform/testing/product.ts'

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

test('a wrong variable stops the start with one line', async () => {
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: 'postgresql://usuario@banco/alicerce' },
  })
  const [out, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'exit'),
  ])
  expect([child.exitCode, out]).toEqual([1, ''])
  expect(errors.trim()).toMatch(/^Configuração inválida: AUTH_SECRET deve ser .*\.$/)
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
