import { beforeAll, expect, test } from 'vitest'
import { grupoDaData } from '#platform/contract/list.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { listContas } from './service.ts'

/** Sundays are 7 and 14 June 2026. */
const VENCIMENTOS = ['2026-06-06', '2026-06-07', '2026-06-10', '2026-06-10', '2026-06-13', '2026-06-14']
const POR_SEMANA = { agrupar: 'data_vencimento:semana', ordem: 'data_vencimento' } as const
const grupos = selecaoRouter(catalogOf(await everyOperation())).find(
  ({ procedure }) => procedure.path === selecaoApi.grupos.path,
) as Operation<typeof selecaoApi.grupos>

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  await db().query('delete from financeiro_contas_a_pagar')
  for (const [n, dia] of VENCIMENTOS.entries())
    await db().query(
      `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
         natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
       values ($1, 'Zeca', $2, $2, 'Obra', 'Cimento', 'Material', 'Bia', 'Aço', '1', $3)`,
      [`SC-${n}`, dia, (n + 1) * 10],
    )
})

const lista = 'financeiro/contas-a-pagar/list'
const of = async (agrupar: string, more: object = {}) => {
  const answered = await ana.call(grupos, { lista, agrupar, filtros: {}, ...more } as never)
  return answered.grupos.map(({ valor, quantidade, somas }) => [valor, quantidade, somas.valor])
}

test('payables stand in weeks from Sunday to Saturday, each with its sum, and each row is in the group that it says', async () => {
  expect(await of('data_vencimento:semana')).toEqual([
    ['2026-05-31', 1, '10.00'],
    ['2026-06-07', 4, '140.00'],
    ['2026-06-14', 1, '60.00'],
  ])
  const { rows } = await ana.call(listContas, { ...POR_SEMANA, filtros: {} } as never)
  expect(rows.map(({ data_vencimento }) => data_vencimento)).toEqual(VENCIMENTOS)
  expect(rows.map(({ data_vencimento }) => grupoDaData(data_vencimento, 'semana'))).toEqual([
    '2026-05-31',
    ...Array(4).fill('2026-06-07'),
    '2026-06-14',
  ])
})

test('folded weeks are left out of the pages', async () => {
  const { rows, total } = await ana.call(listContas, {
    ...{ ...POR_SEMANA, fechados: ['2026-06-07'], filtros: {} },
  } as never)
  expect([rows.map(({ solicitacao_compra }) => solicitacao_compra), total]).toEqual([['SC-0', 'SC-5'], 6])
})

test('the sums of days are told of those on a page alone, and of a list that has weeks', async () => {
  expect(await of('data_vencimento:dia', { entre: ['2026-06-07', '2026-06-10'] })).toEqual([
    ['2026-06-07', 1, '20.00'],
    ['2026-06-10', 2, '70.00'],
  ])
  for (const agrupar of ['valor:dia', 'data_emissao:dia', 'data_vencimento:ano'])
    expect(await ana.refusal(grupos, { lista, agrupar, filtros: {} } as never)).toMatchObject({
      codigo: 'dados_invalidos',
    })
})
