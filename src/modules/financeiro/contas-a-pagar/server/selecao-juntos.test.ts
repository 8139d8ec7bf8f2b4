// Pieces of one request that are done at the same time.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Procedure } from '#platform/contract/api.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { PIECE, runPiece } from '#platform/server/services/selecao/piece.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../contract.ts'
import { contasRouter } from './router.ts'

const MANY = 3 * PIECE + 30

const db = testDatabase()
const catalog = catalogOf(contasRouter)
const named = <P extends Procedure>({ path }: P) =>
  selecaoRouter(catalog).find(({ procedure }) => procedure.path === path) as Operation<P>
const [iniciar, andamento] = [named(selecaoApi.iniciar), named(selecaoApi.andamento)]
const cancelar = named(selecaoApi.cancelar)
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

async function ask(operacao: string, dados?: object) {
  const rows = await db().query<{ id: number; version: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     select $1, 'SC-' || n, 'Ana', '2026-10-01', '2026-09-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul',
       '11222333000181', 10.5 from generate_series(1, $2) n returning id, version`,
    [ana.actor?.id, MANY],
  )
  const alvo = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
  return ana.call(iniciar, { operacao, ...(dados && { dados: { ...dados } }), alvo })
}
const pay = () => ask(contasApi.update.path, { status: 'Paga' })

/** What pieces run on; each waits at its end for `atEnd`. */
function bulkOf(atEnd: () => Promise<unknown> = async () => undefined) {
  let [open, most] = [0, 0]
  const transaction: Database['transaction'] = (author, inner, options) =>
    db().transaction(
      author,
      async tx => {
        most = Math.max(most, ++open)
        try {
          const done = await inner(tx)
          await atEnd()
          return done
        } finally {
          open--
        }
      },
      options,
    )
  const own = { ...platform, db: { ...db(), transaction } }
  return {
    bulk: { platform: own, permissions: permissions(db(), matrizDaTabela), catalog },
    most: () => most,
  }
}

test('each record of a request is changed once by pieces that run at the same time', async () => {
  const { id } = await pay()
  const { bulk, most } = bulkOf()
  await runOnce(db(), alteracoes, {}, { bulk })
  expect(most()).toBe(2)
  const done = await ana.call(andamento, { id })
  expect(done).toMatchObject({ estado: 'feito', total: MANY, feitas: MANY, recusadas: 0 })
  const changed = await db().query(
    `select count(*)::int as n, min(version) as de, max(version) as ate from financeiro_contas_a_pagar where status = 'Paga'`,
  )
  expect(changed).toEqual([{ n: MANY, de: 2, ate: 2 }])
})

test('deletes of a request go one piece after the other', async () => {
  const { id } = await ask(contasApi.delete.path)
  const { bulk, most } = bulkOf()
  await runOnce(db(), alteracoes, {}, { bulk })
  expect(most()).toBe(1)
  expect(await ana.call(andamento, { id })).toMatchObject({ estado: 'feito', feitas: MANY })
})

test('a cancel waits for all pieces that are under way, and what they did is counted', async () => {
  const { id } = await pay()
  const gate = Promise.withResolvers<void>()
  let ready = 0
  const both = Promise.withResolvers<void>()
  // The second waits for the first where it notes what it did.
  const { bulk } = bulkOf(() => {
    ready++
    both.resolve()
    return gate.promise
  })
  const pieces = [runPiece(bulk, id, true), runPiece(bulk, id, true)]
  await both.promise
  let cancelled = false
  const cancelling = ana.call(cancelar, { id }).then(lote => {
    cancelled = true
    return lote
  })
  await db().query('select pg_sleep(0.3)')
  expect([ready, cancelled]).toEqual([1, false])
  gate.resolve()
  expect(await Promise.all(pieces)).toEqual([true, true])
  expect(await cancelling).toMatchObject({ estado: 'cancelado', feitas: 2 * PIECE })
  expect(await runPiece(bulk, id, true)).toBe(false)
})
