import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createConta, listHistoricoDeContas, updateConta } from '../../contas-a-pagar/server/service.ts'
import {
  createDespesaCartao,
  listHistoricoDeDespesasCartao,
  updateDespesaCartao,
} from '../../despesas-cartao/server/service.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { createProjeto } from '../../projetos/server/service.ts'
import { createDespesa } from './service.ts'
import { desvincularDespesa, vincularDespesa } from './vincular.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let fornecedor_id: number
let norte: number
let sul: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Pedreira', cnpj: '1' })).id
  const projeto = async (nome_projeto: string) =>
    (await ana.call(createProjeto, { nome_projeto, user_id: String(ana.actor?.id) })).id
  norte = await projeto('Norte')
  sul = await projeto('Sul')
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

const conta = (rateio: object[]) =>
  ana.call(createConta, {
    ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'Ana', data_vencimento: '2026-12-10' },
    ...{ data_emissao: '2026-11-10', centro_custo: 'Obras', item: 'Brita', aprovador: 'Bia', valor: '100' },
    ...{ natureza_orcamentaria: 'Materiais', nome_fornecedor: 'x', cnpj_fornecedor: 'x', fornecedor_id },
    rateio,
  } as never)
type Told = { rotulo: string; antes: unknown; depois: unknown }
const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value)
const rateioOf = (mudancas: { campos: Told[] }[]) =>
  mudancas.map(({ campos }) =>
    campos.flatMap(({ rotulo, antes, depois }) =>
      rotulo.startsWith('Rateio') ? [[rotulo, ...[antes, depois].map(plain)]] : [],
    ),
  )
const told = async (id: number, person = ana) =>
  rateioOf((await person.call(listHistoricoDeContas, { id })).mudancas as never)

test('the history of a payable tells of its parts in words: made, changed, taken out', async () => {
  const made = await conta([
    { projeto_id: norte, valor: '60' },
    { projeto_id: sul, valor: '30.5', categoria: 'Frete' },
  ])
  expect(await told(made.id)).toEqual([
    [
      ['Rateio', null, 'Norte (Materiais): R$ 60,00'],
      ['Rateio', null, 'Sul (Frete): R$ 30,50'],
    ],
  ])
  const [first] = made.rateio
  const change = (version: number, dados: object) =>
    ana.call(updateConta, { id: made.id, version, dados } as never)
  const changed = await change(made.version, {
    rateio: [{ id: first?.id, projeto_id: norte, categoria: 'Materiais', valor: '50' }],
  })
  expect((await told(made.id))[0]).toEqual([
    ['Rateio', 'Sul (Frete): R$ 30,50', null],
    ['Rateio (Materiais): valor', '60,00', '50,00'],
  ])
  // Being paid is told of the payable; that its parts are realised with it is nobody's change.
  await change(changed.version, { status: 'Paga' })
  expect((await told(made.id))[0]).toEqual([])
})

test('an expense that is joined to a payable, and taken out of it, is told there', async () => {
  const { id } = await conta([])
  const despesa = await ana.call(createDespesa, {
    ...{ projeto_id: sul, descricao_despesa: 'Brita', data_despesa: '2026-11-10', valor_despesa: '40' },
    categoria_despesa: 'Materiais',
  } as never)
  await ana.call(vincularDespesa, { id: despesa.id, conta_id: id })
  expect((await told(id))[0]).toEqual([['Rateio', null, 'Sul (Materiais): R$ 40,00']])
  await ana.call(desvincularDespesa, { id: despesa.id })
  expect((await told(id))[0]).toEqual([['Rateio', 'Sul (Materiais): R$ 40,00', null]])
})

test('who sees no projects is told nothing of parts', async () => {
  const { id } = await conta([{ projeto_id: norte, valor: '60' }])
  const actor = await createUser(platform.db, 'Financeiro')
  const bia = personOf(platform, { ...actor, niveis: { ...actor.niveis, 'financeiro.projetos': 'nenhum' } })
  expect(await told(id, bia)).toEqual([[]])
})

test('the history of a card expense tells of its parts as well', async () => {
  const [statement] = await db().query<{ id: number }>(
    `with c as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id)
     insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-10' from c returning id`,
  )
  const made = await ana.call(createDespesaCartao, {
    ...{ prestacao_id: statement?.id, data_despesa: '2026-10-20', descricao_despesa: 'Solda' },
    ...{ categoria_despesa: 'Frete', valor_despesa: '80', rateio: [{ projeto_id: norte, valor: '80' }] },
  } as never)
  const history = async () =>
    rateioOf((await ana.call(listHistoricoDeDespesasCartao, { id: made.id })).mudancas as never)
  expect(await history()).toEqual([[['Rateio', null, 'Norte (Frete): R$ 80,00']]])
  await ana.call(updateDespesaCartao, { id: made.id, version: made.version, dados: { rateio: [] } } as never)
  expect((await history())[0]).toEqual([['Rateio', 'Norte (Frete): R$ 80,00', null]])
})
