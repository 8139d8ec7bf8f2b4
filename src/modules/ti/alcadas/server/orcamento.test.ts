import { beforeAll, beforeEach, expect, test } from 'vitest'
import '#modules/comercial/propostas/server/router.ts'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta, getConta, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { createProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { type Person, platformOf, someone } from '#platform/testing/people.ts'
import { createAlcada, simularAlcada } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const TABELA = 'financeiro_contas_a_pagar'
const api = aprovacoesApi(contasApi.historico)
const decidir = contasRouter.find(({ procedure }) => procedure.path === api.decidir.path) as Operation<
  typeof api.decidir
>
const ver = contasRouter.find(({ procedure }) => procedure.path === api.ver.path) as Operation<typeof api.ver>

let platform: Platform
let admin: Person
let ana: Person
let bia: Person
let fornecedor_id: number
let projeto_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  admin = await someone(platform, 'Administrador', 'Adão')
  ana = await someone(platform, 'Financeiro', 'Ana')
  bia = await someone(platform, 'Financeiro', 'Bia')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '1' })).id
})
beforeEach(async () => {
  for (const table of ['alcadas', 'aprovacoes', TABELA, 'financeiro_projetos'])
    await db().query(`delete from ${table}`)
  const made = await ana.call(createProjeto, {
    ...{ nome_projeto: 'Parada', user_id: String(ana.actor?.id), orcamento_total: '1.500,00' },
    orcamento: [{ categoria: 'Materiais', valor: '1.000,00' }],
  } as never)
  projeto_id = made.id
})

const conta = (valor: string, more: object = {}) => ({
  ...{ solicitacao_compra: 'SC', nome_solicitante: 'Zeca', data_vencimento: hoje, data_emissao: hoje },
  ...{ centro_custo: 'Obra', item: 'Aço', natureza_orcamentaria: 'Outros', aprovador: 'Célia' },
  ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor },
  rateio: [{ projeto_id, valor, categoria: 'materiais' }],
  ...more,
})
const create = (valor: string, more: object = {}) => ana.call(createConta, conta(valor, more) as never)
const rule = (more: object = {}) =>
  admin.call(createAlcada, {
    ...{ tabela: TABELA, ativa: true, so_acima: true, aprovadores: [String(bia.actor?.id)] },
    ...more,
  } as never)
async function set(id: number, dados: object) {
  const { version } = await ana.call(getConta, { id })
  return ana.call(updateConta, { id, version, dados } as never)
}
async function refused(id: number, dados: object) {
  const { version } = await ana.call(getConta, { id })
  return (await ana.refusal(updateConta, { id, version, dados })).mensagem
}

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
  const step = (await bia.call(ver, { registro_id: above.id })).aprovacao?.passos[0]
  await bia.call(decidir, {
    ...{ registro_id: above.id, passo_id: step?.id ?? 0, selo: step?.selo ?? '' },
    ...{ decisao: 'aprovar', motivo: null },
  } as never)
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
    (await admin.call(simularAlcada, { tabela: TABELA, valor: '18000', centro_custo: null, acima })).frase
  expect(await simulate(true)).toBe(`Contas a pagar de ${valor} acima do orçamento → Bia`)
  expect(await simulate(false)).toBe(`Contas a pagar de ${valor}: nenhuma alçada se aplica`)
  expect(
    await admin.refusal(createAlcada, {
      ...{ tabela: 'comercial_propostas', ativa: true, so_acima: true, perfil: 'Financeiro' },
    }),
  ).toMatchObject({ codigo: 'dados_invalidos', campos: { so_acima: expect.any(String) } })
})
