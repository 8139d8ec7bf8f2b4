import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgresUrl } from '#platform/testing/databases.ts'
import { quickest } from '#platform/testing/effort.ts'
import { type Product, startProduct } from '#platform/testing/product.ts'

describe('the product as it is started, on PostgreSQL', () => {
  let product: Product
  beforeAll(async () => {
    const DATABASE_URL = await freshPostgresUrl()
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
