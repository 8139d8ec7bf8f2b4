import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallOf, OutputOf } from '#platform/contract/api.ts'
import { COUNT_LIMIT } from '#platform/contract/list.ts'
import type { selecaoApi } from '#platform/contract/selecao.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi, statusConta } from '../contract.ts'
import { contasRouter } from './router.ts'
import { listContas } from './service.ts'

const db = testDatabase()
const colunas = selecaoRouter(catalogOf(contasRouter)).find(({ procedure }) =>
  procedure.path.endsWith('/colunas'),
) as Operation<typeof selecaoApi.colunas>
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  await db().query('delete from financeiro_contas_a_pagar')
  platform.changes.bump()
})

const make = (n: number, status: string, item = 'Item', day = '2026-10-01') =>
  db().query(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status)
     select $1, 'SC-' || n, 'Ana', $5::date + n % 20, '2026-09-01', 'Obra', $4, 'Material', 'Bia', 'Aço Sul',
       '11222333000181', 10.5, $3 from generate_series(1, $2) n`,
    [ana.actor?.id, n, status, item, day],
  )

type Asked = Partial<CallOf<typeof selecaoApi.colunas>>
/** Number and sum of each column, of those that have records. */
async function columns(person: Person, asked: Asked = {}) {
  const answer = await person.call(colunas, { lista: contasApi.list.path, ...asked })
  expect(answer.colunas.map(({ valor }) => valor).toSorted()).toEqual(statusConta.values.toSorted())
  return Object.fromEntries(
    answer.colunas.flatMap(({ valor, total, somas }) => (total > 0 ? [[valor, [total, somas.valor]]] : [])),
  )
}

test('every column is counted and summed in one answer, as far as search and filters go', async () => {
  await make(3, 'Pendente', 'Cimento')
  await make(2, 'Pendente', 'Areia', '2026-12-01')
  await make(4, 'Paga', 'Cimento')
  expect(await columns(ana)).toEqual({ Pendente: [5, '52.50'], Paga: [4, '42.00'] })
  expect(await columns(ana, { busca: 'cimento' })).toEqual({ Pendente: [3, '31.50'], Paga: [4, '42.00'] })
  expect(await columns(ana, { filtros: { vencimento_de: '2026-12-01' } })).toEqual({ Pendente: [2, '21.00'] })
  expect(await columns(ana, { busca: 'cimento', filtros: { status: 'em_aberto' } })).toEqual({
    Pendente: [3, '31.50'],
  })
})

test('of more than are counted there is the limit and no sum', async () => {
  await make(COUNT_LIMIT + 1, 'Paga')
  await make(1, 'Pendente')
  const { colunas: all } = await ana.call(colunas, { lista: contasApi.list.path })
  const of = (valor: string) => all.find(column => column.valor === valor)
  expect(of('Paga')).toEqual({ valor: 'Paga', total: COUNT_LIMIT, total_minimo: true, somas: {} })
  expect(of('Pendente')).toMatchObject({ total: 1, total_minimo: false, somas: { valor: '10.50' } })
  // A search counts fewer, and says so of every column that it might concern.
  const found = await ana.call(colunas, { lista: contasApi.list.path, busca: 'aço' })
  expect(found.colunas.find(({ valor }) => valor === 'Pendente')).toMatchObject({
    total_minimo: true,
    somas: {},
  })
})

test('a column is the list with its value, on top of what the filters select', async () => {
  await make(3, 'Pendente')
  await make(2, 'Aprovada')
  const list = (input: CallOf<typeof contasApi.list>): Promise<OutputOf<typeof contasApi.list>> =>
    ana.call(listContas, input)
  const coluna = { campo: 'status', valor: 'Pendente' }
  expect((await list({ coluna })).rows.map(({ status }) => status)).toEqual(Array(3).fill('Pendente'))
  expect(await list({ coluna, filtros: { status: 'Aprovada' } })).toMatchObject({ rows: [], total: 0 })
  expect((await list({ coluna, busca: 'SC-2' })).total).toBe(1)
  const [first, second] = (await list({ coluna, por_pagina: 2 })).rows
  expect((first?.data_vencimento ?? '') < (second?.data_vencimento ?? '')).toBe(true)
  await expect(list({ coluna: { campo: 'valor', valor: 'Pendente' } })).rejects.toMatchObject({
    codigo: 'dados_invalidos',
  })
})

test('who may not see the list gets no numbers of it, and a list without a board has none', async () => {
  const rui = await someone(platform, 'RH', 'Rui')
  await expect(rui.call(colunas, { lista: contasApi.list.path })).rejects.toMatchObject({
    codigo: 'nao_permitido',
  })
  await expect(ana.call(colunas, { lista: 'financeiro/fornecedores/list' })).rejects.toMatchObject({
    message: 'Esta lista não tem quadro.',
  })
})

test('columns are read by the index of their status', async () => {
  await make(2000, 'Paga')
  await make(20, 'Pendente')
  await db().query('vacuum analyze financeiro_contas_a_pagar')
  const plan = await db().query<{ 'QUERY PLAN': string }>(
    `explain select t.* from financeiro_contas_a_pagar t where t.status = 'Pendente'
     order by t.data_vencimento, t.id limit 25`,
  )
  expect(plan.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index.*contas_(status_vencimento|totais)/)
})
