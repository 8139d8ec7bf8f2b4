import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import '#modules/comercial/propostas/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createAlcada, simularAlcada } from './service.ts'
import {
  alcada,
  alteracaoRecusada,
  alterar,
  aprovacoesDe,
  CONTAS,
  idOf,
  PROPOSTAS,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from './testing/preparo.ts'

const db = testDatabase()
const deContas = aprovacoesDe(contasRouter, contasApi)
let { admin, ana, bia, fornecedor_id } = {} as Preparo
let projeto_id: number
beforeAll(async () => {
  ;({ admin, ana, bia, fornecedor_id } = await preparar(db()))
})
beforeEach(async () => {
  for (const table of [...VAZIAS, 'financeiro_projetos']) await db().query(`delete from ${table}`)
  const made = await ana.call(createProjeto, {
    ...{ nome_projeto: 'Parada', user_id: idOf(ana), orcamento_total: '1.500,00' },
    orcamento: [{ categoria: 'Materiais', valor: '1.000,00' }],
  } as never)
  projeto_id = made.id
})

const conta = (valor: string, more: object = {}) =>
  umaConta(fornecedor_id, valor, { rateio: [{ projeto_id, valor, categoria: 'materiais' }], ...more })
const create = (valor: string, more: object = {}) => ana.call(createConta, conta(valor, more) as never)
const rule = () => alcada(admin, { so_acima: true, aprovadores: [idOf(bia)] })
const set = (id: number, dados: object) => alterar(ana, id, dados)
const refused = async (id: number, dados: object) => (await alteracaoRecusada(ana, id, dados)).mensagem

test('without such a rule nothing is refused above a budget', async () => {
  const { id, aprovacao } = await create('9.000,00')
  expect(aprovacao).toBeNull()
  expect(await set(id, { status: 'Paga' })).toMatchObject({ status: 'Paga', aprovacao: null })
})

test('with it a payable waits from one cent above the budget on, is refused as Paga, and is paid once approved', async () => {
  await rule()
  const within = await create('1.000,00')
  expect(within.aprovacao).toBeNull()
  expect(await set(within.id, { status: 'Paga' })).toMatchObject({ status: 'Paga' })
  const above = await create('0,01')
  expect(above.aprovacao).toBe('Aguardando')
  expect(await refused(above.id, { status: 'Paga' })).toBe('Falta a aprovação para o status Paga: Bia.')
  await deContas.approve(bia, above.id)
  expect(await set(above.id, { status: 'Paga' })).toMatchObject({ status: 'Paga', aprovacao: 'Aprovada' })
})

test('a payable registered or kept as Paga does not pass the budget by its parts', async () => {
  await rule()
  const paga = await ana.refusal(createConta, conta('2.000,00', { status: 'Paga' }))
  expect(paga).toMatchObject({ codigo: 'regra' })
  expect(paga.mensagem).toMatch(/^Passa do orçamento do projeto/)
  const { id } = await create('2.000,00', { status: 'Paga', rateio: [] })
  expect(await refused(id, { rateio: [{ projeto_id, valor: '1.000,01', categoria: 'Materiais' }] })).toMatch(
    /^Passa do orçamento do projeto/,
  )
  await set(id, { rateio: [{ projeto_id, valor: '1.000,00', categoria: 'Materiais' }] })
})

test('the whole budget counts beside that of a category, and a smaller part no longer waits', async () => {
  await rule()
  const part = (valor: string) => ({ rateio: [{ projeto_id, valor, categoria: 'Fretes' }] })
  const { id, aprovacao } = await create('2.000,00', part('1.500,01'))
  expect(aprovacao).toBe('Aguardando')
  expect(await set(id, part('1.500,00'))).toMatchObject({ aprovacao: null })
  expect(await set(id, part('1.500,02'))).toMatchObject({ aprovacao: 'Aguardando' })
  expect(await set(id, { status: 'Cancelada' })).toMatchObject({ status: 'Cancelada' })
  expect(await set(id, { status: 'Pendente' })).toMatchObject({ aprovacao: 'Aguardando' })
})

test('the simulator tells both, and a rule of proposals cannot ask for it', async () => {
  await rule()
  const valor = formatMoney('18000.00')
  const simulate = async (acima: boolean) =>
    (await admin.call(simularAlcada, { tabela: CONTAS, valor: '18000', centro_custo: null, acima })).frase
  expect(await simulate(true)).toBe(`Contas a pagar de ${valor} acima do orçamento → Bia`)
  expect(await simulate(false)).toBe(`Contas a pagar de ${valor}: nenhuma alçada se aplica`)
  expect(
    await admin.refusal(createAlcada, {
      ...{ tabela: PROPOSTAS, ativa: true, so_acima: true, perfil: 'Financeiro' },
    }),
  ).toMatchObject({ codigo: 'dados_invalidos', campos: { so_acima: expect.any(String) } })
})
