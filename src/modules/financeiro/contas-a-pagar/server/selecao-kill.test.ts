import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/ground/database/database.ts'
import { postgresqlDatabase } from '#platform/server/ground/database/open-postgresql.ts'
import { PIECE } from '#platform/server/services/selecao/piece.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'

/** Full pieces, also where several are done at the same time. */
const MANY = 16 * PIECE

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

const paid = async () =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int as n from financeiro_contas_a_pagar where status = 'Paga'`,
    )
  )[0]?.n ?? 0

test('a kill -9 in the middle leaves whole pieces, and the next start goes on', {
  timeout: 180_000,
}, async () => {
  const ana = await createUser(db, 'Administrador', 'Ana')
  await db.query(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor)
     select $1, 'SC-' || n, 'Ana', '2026-10-01', '2026-09-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul',
       '11222333000181' from generate_series(1, $2) n`,
    [ana.id, MANY],
  )
  const client = clientOf(Number(new URL(product.url).port), await signedInCookie(db, ana))
  const { body, status } = await client.post('/api/selecao/iniciar', {
    operacao: 'financeiro/contas-a-pagar/update',
    dados: { status: 'Paga' },
    alvo: { busca: 'aço sul', total: MANY },
  })
  expect([status, body]).toMatchObject([200, { estado: 'andando' }])
  await eventually(async () => expect(await paid()).toBeGreaterThan(PIECE), 30_000)
  await product.kill9()
  const half = await paid()
  expect(half).toBeLessThan(MANY)
  expect(half % PIECE).toBe(0)
  const [told] = await db.query<{ feitas: number }>('select feitas from lotes where id = $1', [body.id])
  expect(told?.feitas).toBe(half)
  // The lease of the killed server, which nobody has to wait for here.
  await db.query(`update tarefas_do_sistema set proxima_em = now() where estado = 'executando'`)
  await product.start()
  await eventually(async () => expect(await paid()).toBe(MANY), 120_000)
  // The piece that finds no further record ends it.
  await eventually(async () =>
    expect((await client.post('/api/selecao/andamento', { id: body.id })).body).toMatchObject({
      estado: 'feito',
      feitas: MANY,
      recusadas: 0,
    }),
  )
})
