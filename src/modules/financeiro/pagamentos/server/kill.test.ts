import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/ground/database/database.ts'
import { postgresqlDatabase } from '#platform/server/ground/database/open-postgresql.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'

const CONTAS = 30
/** Parts of 10.00 of each payable of 50.00. */
const PARTES = 5
const PAGADORES = 6
const KILLS = 3

let db: Database
let product: Product
beforeAll(async () => {
  const address = await freshDatabaseUrl()
  db = postgresqlDatabase(address)
  product = await startProduct({ DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(40) })
})
afterAll(async () => {
  await product?.dispose()
  await db?.close()
})

test('kill -9 between payments loses none, makes none twice, and Paga is exactly what is closed', {
  timeout: 180_000,
}, async () => {
  const ana = await createUser(db, 'Financeiro', 'Ana')
  const rows = await db.query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     select $1, 'SC-' || n, 'Ana', '2026-10-01', '2026-09-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul',
       '11222333000181', 50 from generate_series(1, $2) n returning id`,
    [ana.id, CONTAS],
  )
  const cookie = await signedInCookie(db, ana)
  const client = clientOf(Number(new URL(product.url).port), cookie)
  const acknowledged: number[] = []
  /** Repeats what brought no answer, under one key, as a browser does. */
  const pay = async (conta_id: number) => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { conta_id, data_pagamento: '2026-10-02', valor: '10,00' }
    for (;;) {
      const answer = await client
        .post('/api/financeiro/pagamentos/create', body, { headers })
        .catch(() => undefined)
      if (answer?.status === 200) return acknowledged.push(Number(answer.body.id))
      expect(answer?.status ?? 503, answer?.text).toBeGreaterThanOrEqual(502)
      await sleep(20)
    }
  }
  const waiting = Array.from({ length: PARTES }, () => rows.map(({ id }) => id)).flat()
  const payer = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await pay(id)
  }
  const work = Promise.all(Array.from({ length: PAGADORES }, payer))
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect
      .poll(() => acknowledged.length, { interval: 2, timeout: 60_000 })
      .toBeGreaterThan((kill * CONTAS * PARTES) / (KILLS + 2))
    await product.kill9()
    expect(acknowledged.length).toBeLessThan(CONTAS * PARTES)
    await product.start()
  }
  await work

  expect(new Set(acknowledged).size).toBe(CONTAS * PARTES)
  const kept = await db.query<{ id: number }>('select id from financeiro_pagamentos order by id')
  expect(kept.map(({ id }) => id)).toEqual(acknowledged.toSorted((a, b) => a - b))
  const contas = await db.query(
    `select distinct c.status, c.valor_pago, (select sum(p.valor) from financeiro_pagamentos p where p.conta_id = c.id) as soma
     from financeiro_contas_a_pagar c where c.id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  expect(contas).toEqual([{ status: 'Paga', valor_pago: '50.00', soma: '50.00' }])
})
