import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgresUrl } from '#platform/testing/databases.ts'
import { type Client, clientOf } from '#platform/testing/http-client.ts'
import { nivelNaTabela } from '#platform/testing/matrix.ts'
import { createUser, signedInCookie } from '#platform/testing/people.ts'
import { type Product, startProduct } from '../../../e2e/support/product.ts'
import { type AreaDaMatriz, alcanca, type Nivel, perfis } from '../contract/permissions.ts'
import { postgresqlDatabase } from './database/open-postgresql.ts'

describe('the product as it is started, on PostgreSQL', () => {
  let product: Product
  const clients = new Map<string, Client>()
  beforeAll(async () => {
    const url = await freshPostgresUrl()
    product = await startProduct({ DATABASE_URL: url, AUTH_SECRET: 'um segredo de trinta e dois sinais' })
    const db = postgresqlDatabase(url)
    const port = Number(new URL(product.url).port)
    for (const perfil of perfis)
      clients.set(perfil, clientOf(port, await signedInCookie(db, await createUser(db, perfil))))
    clients.set('ninguém', clientOf(port))
    await db.close()
  })
  afterAll(() => product.dispose())

  test('every operation answers every profile as the matrix says, over HTTP', async () => {
    const { body } = (await clients.get('Administrador')?.get('/api/openapi.json')) ?? {}
    const operations = Object.entries(
      body?.paths as Record<
        string,
        { post: { 'x-area': AreaDaMatriz | 'conta'; 'x-nivel': Nivel; 'x-somente-administrador'?: boolean } }
      >,
    )
    expect(operations.length).toBeGreaterThanOrEqual(14)
    const wrong: string[] = []
    for (const [address, { post }] of operations) {
      for (const [who, client] of clients) {
        // The permission comes before the input, so that an input that no schema accepts tells how far the call came.
        const { status } = await client.post(address, null)
        const perfil = perfis.find(name => name === who)
        const area = post['x-area']
        const above = post['x-somente-administrador'] && perfil !== 'Administrador'
        const allowed =
          perfil && !above && (area === 'conta' || alcanca(nivelNaTabela(area, perfil), post['x-nivel']))
        const expected = perfil ? (allowed ? 400 : 403) : 401
        if (status !== expected) wrong.push(`${who} ${address}: ${status} instead of ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('asked to stop, it finishes and ends well', async () => {
    const started = performance.now()
    expect(await product.stop()).toBe(0)
    expect(performance.now() - started).toBeLessThan(5000)
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
