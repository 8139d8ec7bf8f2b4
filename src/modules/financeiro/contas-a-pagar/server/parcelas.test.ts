import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAlcada, deleteAlcada } from '#modules/ti/alcadas/server/service.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { parseNota } from '../../apoio/nfe/server/parse.ts'
import { somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { contasApi } from '../contract.ts'
import { listParceladas } from './parcelas.ts'
import { contasRouter } from './router.ts'
import {
  createConta,
  deleteConta,
  getConta,
  listContas,
  listContasParecidas,
  updateConta,
} from './service.ts'

const db = testDatabase()
const catalog = catalogOf(contasRouter)
const procedures = selecaoRouter(catalog)
const named = (path: string) =>
  [...procedures, ...lixeiraRouter, ...contasRouter].find(
    ({ procedure }) => procedure.path === path,
  ) as Operation<never>
let platform: Platform
let ana: Person
let fornecedor_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Pedreira', cnpj: '1' })).id
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

const dados = () => ({
  solicitacao_compra: 'SC-1',
  nome_solicitante: 'Ana',
  data_vencimento: '2026-12-10',
  data_emissao: '2026-11-10',
  centro_custo: 'Obras',
  item: 'Cimento',
  natureza_orcamentaria: 'Materiais',
  aprovador: 'Bia',
  nome_fornecedor: 'Pedreira',
  cnpj_fornecedor: '1',
  fornecedor_id,
  valor: '100,00',
  numero_nota_fiscal: '4321',
})
const plano = [
  { data_vencimento: '2027-01-31', valor: '33,34' },
  { data_vencimento: '2027-02-28', valor: '33,33' },
  { data_vencimento: '2027-03-31', valor: '33,33', codigo_pagamento: 'o terceiro boleto' },
]
const purchase = () => ana.call(createConta, { ...dados(), codigo_pagamento: 'o primeiro', plano })
const grouped = async (grupo_id: number) =>
  (await ana.call(listContas, { filtros: { grupo_id }, ordem: 'data_vencimento' })).rows

test('each instalment is a payable of its own, and the first is answered', async () => {
  const first = await purchase()
  expect(first).toMatchObject({ grupo_id: first.id, parcela: 1, parcelas: 3, valor: '33.34' })
  expect(await grouped(first.id)).toMatchObject([
    { parcela: 1, data_vencimento: '2027-01-31', valor: '33.34', codigo_pagamento: 'o primeiro' },
    { parcela: 2, data_vencimento: '2027-02-28', valor: '33.33', codigo_pagamento: null },
    { parcela: 3, data_vencimento: '2027-03-31', valor: '33.33', codigo_pagamento: 'o terceiro boleto' },
  ])
  const alone = await ana.call(createConta, dados())
  expect(alone).toMatchObject({ grupo_id: null, parcela: null, parcelas: null, valor: '100.00' })
  expect(await grouped(alone.id)).toEqual([])
})

test('they come to the value of the purchase, or nothing is made', async () => {
  const two = plano.slice(0, 2)
  const refused = await ana.refusal(createConta, { ...dados(), plano: two })
  expect(refused.campos?.plano).toMatch(/As parcelas somam R\$\s66,67 e o valor é R\$\s100,00/)
  expect((await ana.call(listContas, {})).total).toBe(0)
  await ana.call(createConta, { ...dados(), valor: null, plano: two })
  expect((await ana.call(listContas, {})).total).toBe(2)
})

test('of an invoice whose instalments do not come to its total they are made once the sum is the value', async () => {
  const xml = readFileSync('src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml', 'utf8')
  const nota = parseNota(xml.replaceAll('<vDup>617.28', '<vDup>500.00'))
  expect(nota).toMatchObject({ valor: '1234.56', parcelas: 2, duplicatas: [{ valor: '500.00' }, {}] })
  const input = { ...dados(), data_emissao: nota.data_emissao ?? '', plano: nota.duplicatas }
  const refused = await ana.refusal(createConta, { ...input, valor: nota.valor })
  expect(refused.campos?.plano).toMatch(/As parcelas somam R\$\s1\.000,00 e o valor é R\$\s1\.234,56/)
  const first = await ana.call(createConta, { ...input, valor: somaDasParcelas(nota.duplicatas) })
  expect(await grouped(first.id)).toMatchObject(nota.duplicatas)
})

test('the same request twice makes the instalments once', async () => {
  const chave = '0f0e0d0c-0b0a-4900-8807-060504030201'
  const input = { ...dados(), plano }
  const [first, again] = [
    await ana.call(createConta, input, { chave }),
    await ana.call(createConta, input, { chave }),
  ]
  expect(again.id).toBe(first.id)
  expect((await ana.call(listContas, {})).total).toBe(3)
})

test('the page of each shows all of them with what is open; of a payable of its own it says nothing', async () => {
  const first = await purchase()
  const [, second] = await grouped(first.id)
  const page = (id: number) =>
    ana.call(named(contasApi.ficha.path) as Operation<typeof contasApi.ficha>, { id })
  const { relacoes } = await page(second?.id ?? 0)
  expect(relacoes.find(({ titulo }) => titulo === 'Parcelas da compra')).toMatchObject({
    total: 3,
    somas: [{ rotulo: 'Em aberto', valor: '100.00' }],
  })
  const alone = await ana.call(createConta, dados())
  expect((await page(alone.id)).relacoes.map(({ titulo }) => titulo)).not.toContain('Parcelas da compra')
})

test('a purchase is found by any of its instalments, also after the first is deleted', async () => {
  const { id, version } = await purchase()
  const [, second] = await grouped(id)
  expect(await ana.call(listParceladas, { busca: 'SC-1' })).toEqual([
    { id, nome: 'SC-1 · Pedreira · 3 parcelas' },
  ])
  await ana.call(deleteConta, { id, version })
  const left = await grouped(second?.id ?? 0)
  expect(left.map(({ parcela }) => parcela)).toEqual([2, 3])
  const chips = await ana.call(listContas, { filtros: { grupo_id: `${second?.id}` as never } })
  expect(chips.total).toBe(2)
})

test('changed and deleted together they come back together', async () => {
  const { id } = await purchase()
  const alone = await ana.call(createConta, { ...dados(), solicitacao_compra: 'SC-2' })
  const bulk = { platform, permissions: permissions(db(), matrizDaTabela), catalog }
  const run = async (path: string, input: object) => {
    const started = (await ana.call(named(path), input as never)) as { id: string }
    await runOnce(db(), alteracoes, {}, { bulk })
    return started.id
  }
  const alvo = { filtros: { grupo_id: id }, total: 3 }
  const changed = await run(selecaoApi.iniciar.path, {
    operacao: contasApi.update.path,
    dados: { centro_custo: 'Oficina' },
    alvo,
  })
  expect((await grouped(id)).map(({ centro_custo }) => centro_custo)).toEqual(Array(3).fill('Oficina'))
  await run(selecaoApi.desfazer.path, { id: changed })
  expect((await grouped(id)).map(({ centro_custo }) => centro_custo)).toEqual(Array(3).fill('Obras'))
  const deleted = await run(selecaoApi.iniciar.path, { operacao: contasApi.delete.path, alvo })
  expect((await ana.call(listContas, {})).rows.map(row => row.id)).toEqual([alone.id])
  await run(selecaoApi.desfazer.path, { id: deleted })
  expect((await grouped(id)).map(({ parcela }) => parcela)).toEqual([1, 2, 3])
})

test('instalments of one invoice are no doubles of each other, and of another bill they are one', async () => {
  const { id } = await purchase()
  const [, second] = await grouped(id)
  const bill = { fornecedor_id, numero_nota_fiscal: '4321', valor: '33.33', data: '2027-02-28' }
  expect(await ana.call(listContasParecidas, { ...bill, exceto: second?.id })).toEqual([])
  expect(await ana.call(listContasParecidas, bill)).toMatchObject([{ porque: 'numero' }])
})

test('a purchase in parts needs the approval that it would need at once', async () => {
  const admin = personOf(platform, await createUser(db(), 'Administrador'))
  const alcada = await admin.call(createAlcada, {
    tabela: 'financeiro_contas_a_pagar',
    faixa_de: '50',
    perfil: 'Administrador',
    ativa: true,
  } as never)
  const first = await purchase()
  expect((await grouped(first.id)).map(({ aprovacao }) => aprovacao)).toEqual(Array(3).fill('Aguardando'))
  const small = await ana.call(createConta, { ...dados(), valor: '33,34' })
  expect(small.aprovacao).toBeNull()
  const { id, version } = first
  const refused = await ana.refusal(updateConta, { id, version, dados: { status: 'Paga' } })
  expect(refused.mensagem).toMatch(/Falta a aprovação/)
  expect((await ana.call(getConta, { id })).status).toBe('Pendente')
  await admin.call(deleteAlcada, { id: (alcada as { id: number }).id } as never)
})

test('an instalment is found by its number and its place among the others', async () => {
  const findables = findablesOf(contasRouter)
  await syncPaleta(db(), findables)
  const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
  await purchase()
  const found = async (busca: string) =>
    (await ana.call(buscar, { busca })).achados.map(({ rotulo, detalhe }) => `${rotulo}: ${detalhe}`)
  const second = `SC-1: 2/3 · Pedreira · vence 28/02/2027 · ${formatMoney('33.33')}`
  expect(await found('2/3')).toEqual([second])
  expect(await found('pedreira 2/3')).toEqual([second])
  expect(await found('sc-1')).toHaveLength(3)
})
