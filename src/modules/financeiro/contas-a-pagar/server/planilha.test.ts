import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { csvOf, xlsxOf } from '#platform/testing/files/spreadsheets-files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fornecedoresRouter } from '../../fornecedores/server/router.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { contasRouter } from './router.ts'
import { createConta, listContas } from './service.ts'

const CONTAS = 'financeiro/contas-a-pagar'
const HEAD = [
  ...['Solicitação de Compra', 'Solicitante', 'Vencimento', 'Emissão', 'Centro de Custo', 'Item'],
  ...['Natureza Orçamentária', 'Aprovador', 'Fornecedor', 'CNPJ do Fornecedor', 'Valor (R$)', 'Status'],
]

const db = testDatabase()
let platform: Platform
let ana: Person
let imports: ReturnType<typeof importsInto>
let sul: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  imports = importsInto(platform, [...contasRouter, ...fornecedoresRouter])
  await db().query('delete from financeiro_contas_a_pagar')
  for (const [nome, cnpj] of [
    ['Aço Sul', '44555666000100'],
    ['Gêmeos', '11444777000161'],
    ['Gêmeos', '00000000000191'],
    ['Aço Sulista', '1'],
  ] as const) {
    const { id } = await ana.call(createFornecedor, { nome, cnpj })
    sul ??= id
  }
})

const row = (fornecedor: string, cnpj: string, extra: Partial<Record<number, unknown>> = {}) => {
  const usual = [
    'SC-1',
    'Ana',
    '28/02/2026',
    '01/02/2026',
    'Obra',
    'Tinta',
    'Material',
    'Bia',
    fornecedor,
    cnpj,
  ]
  return Object.assign([...usual, '1.234,56', 'aprovada'], extra)
}
const listed = async (busca: string) => (await ana.call(listContas, { busca })).rows

test('a refused row tells all that is wrong with it', async () => {
  const wrong = row('', '', { 0: 'SC-20', 2: 'ontem', 10: 'dez', 11: 'Quitada' })
  const sheet = await imports.preview(ana, CONTAS, xlsxOf([HEAD, wrong]))
  const [refused] = await imports.rows(ana, sheet, 'recusada')
  const columns = refused?.recusas.map(({ coluna }) => coluna)
  expect(columns?.sort()).toEqual(['Data de Vencimento', 'Fornecedor', 'Status', 'Valor (R$)'])
})

test('the supplier is found by its name or CNPJ, told apart by CNPJ, and otherwise refused with what is like it', async () => {
  const sheet = await imports.preview(
    ana,
    CONTAS,
    xlsxOf([
      HEAD,
      row('ACO SUL', '', { 0: 'SC-10', 10: 1234.56, 2: new Date(2026, 1, 28, 12) }),
      row('44.555.666/0001-00', '', { 0: 'SC-11' }),
      row('Gemeos', '00.000.000/0001-91', { 0: 'SC-12' }),
      row('Gêmeos', '', { 0: 'SC-13' }),
      row('Sulista', '', { 0: 'SC-14' }),
      row('', '', { 0: 'SC-15' }),
      row('Aço Sul', '', { 0: 'SC-16', 11: 'Quitada' }),
    ]),
  )
  expect((await imports.rows(ana, sheet, 'recusada')).map(({ linha, recusas }) => [linha, recusas])).toEqual([
    [5, [{ coluna: 'Fornecedor', valor: 'Gêmeos', motivo: expect.stringContaining('Há 2 com este nome') }]],
    [
      6,
      [{ coluna: 'Fornecedor', valor: 'Sulista', motivo: expect.stringContaining('Parecidos: Aço Sulista') }],
    ],
    [7, [{ coluna: 'Fornecedor', valor: '', motivo: 'Escolha o fornecedor.' }]],
    [
      8,
      [{ coluna: 'Status', valor: 'Quitada', motivo: expect.stringContaining('Pendente, Aprovada, Paga') }],
    ],
  ])
  expect(await imports.run(ana, sheet)).toMatchObject({ feitas: 3, recusadas: 0 })
  const made = await listed('SC-1')
  expect(
    made
      .map(conta => [
        conta.solicitacao_compra,
        conta.nome_fornecedor,
        conta.cnpj_fornecedor,
        conta.valor,
        conta.status,
      ])
      .sort(),
  ).toEqual([
    ['SC-10', 'Aço Sul', '44555666000100', '1234.56', 'Aprovada'],
    ['SC-11', 'Aço Sul', '44555666000100', '1234.56', 'Aprovada'],
    ['SC-12', 'Gêmeos', '00000000000191', '1234.56', 'Aprovada'],
  ])
  expect(made[0]).toMatchObject({ data_vencimento: '2026-02-28', data_emissao: '2026-02-01' })
})

test('an undo gives back amounts, dates and suppliers as they were', async () => {
  const conta = {
    ...{ solicitacao_compra: 'SC-90', nome_solicitante: 'Ana', centro_custo: 'Obra', item: 'Tinta' },
    ...{ natureza_orcamentaria: 'Material', aprovador: 'Bia', nome_fornecedor: 'x', cnpj_fornecedor: 'x' },
    ...{
      data_vencimento: '2026-02-28',
      data_emissao: '2026-01-01',
      fornecedor_id: sul,
      valor: '1234567890.10',
    },
  }
  const before = await ana.call(createConta, conta as never)
  const head = ['Código', 'Valor (R$)', 'Data de Vencimento', 'Fornecedor']
  const bytes = csvOf([head, [before.id, '2,5', '01/03/2026', 'Aço Sulista']])
  const sheet = await imports.preview(ana, CONTAS, bytes, 'a.csv')
  expect((await imports.rows(ana, sheet, 'alterada'))[0]?.valores).toEqual([
    { rotulo: 'Valor (R$)', antes: '1.234.567.890,10', depois: '2,50' },
    { rotulo: 'Data de Vencimento', antes: '28/02/2026', depois: '01/03/2026' },
    { rotulo: 'Fornecedor', antes: 'Aço Sul', depois: 'Aço Sulista' },
  ])
  const done = await imports.run(ana, sheet)
  expect((await listed('SC-90'))[0]).toMatchObject({ valor: '2.50', nome_fornecedor: 'Aço Sulista' })
  expect(await imports.undo(ana, done.id)).toMatchObject({ feitas: 1, recusadas: 0 })
  const { version, dias_atraso, rateio, ...same } = before
  expect((await listed('SC-90'))[0]).toMatchObject(same)
})

test('a code that is no record’s is refused: nothing is made in its place', async () => {
  const sheet = await imports.preview(
    ana,
    CONTAS,
    csvOf([
      ['Código', 'Item'],
      [2_000_000, 'Tinta'],
      ['abc', 'Tinta'],
    ]),
  )
  expect(sheet.contagens).toMatchObject({ nova: 0, recusada: 2 })
})
