import { beforeAll, beforeEach, expect, test } from 'vitest'
import { propostasApi } from '#modules/comercial/propostas/contract.ts'
import { propostasRouter } from '#modules/comercial/propostas/server/router.ts'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { aprovacaoPrevistaApi } from '#platform/contract/aprovacoes/prevista.ts'
import { someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  alcada,
  found,
  idOf,
  PROPOSTAS,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from './testing/preparo.ts'

const db = testDatabase()
const deContas = found(contasRouter, aprovacaoPrevistaApi(contasApi.historico).prever)
const dePropostas = found(propostasRouter, aprovacaoPrevistaApi(propostasApi.historico).prever)
let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
})
beforeEach(async () => {
  for (const table of [...VAZIAS, 'financeiro_projetos']) await db().query(`delete from ${table}`)
})

const prever = async (valor: string, more: object = {}) =>
  (await ana.call(deContas, { situacao: 'Pendente', valor, ...more } as never)).passos

test('without a rule nobody has to approve', async () => {
  expect(await prever('1.000,00')).toBeNull()
})

test('tells the steps that the payable then asks for, by value, cost centre and all its projects', async () => {
  const project = (nome_projeto: string) =>
    ana.call(createProjeto, { nome_projeto, user_id: idOf(ana) } as never)
  const [parada, galpao] = [await project('Parada'), await project('Galpão')]
  await alcada(admin, { aprovadores: [idOf(bia)], faixa_de: '100' })
  await alcada(admin, { perfil: 'Administrador', faixa_de: '500', passo: 2 })
  await alcada(admin, { aprovadores: [idOf(admin)], centro_custo: 'Diretoria' })
  await alcada(admin, { aprovadores: [idOf(ana), idOf(admin)], quorum: 2, projeto_id: galpao.id, passo: 3 })
  const part = ({ id }: { id: number }) => ({ projeto_id: id, valor: '10', categoria: 'Aço' })
  for (const [valor, centro_custo, projetos, passos] of [
    ['99,99', 'Obra', [], null],
    ['100', 'Obra', [], 'Bia'],
    ['500', 'Obra', [], 'Bia, depois Administrador'],
    ['500', ' diretoria ', [], 'Adão, depois Administrador'],
    ['100', 'Obra', [parada], 'Bia'],
    ['100', 'Obra', [parada, galpao], 'Bia, depois 2 de Ana, Adão'],
  ] as const) {
    expect(await prever(valor, { centro_custo, ligados: projetos.map(({ id }) => id) })).toBe(passos)
    const made = await ana.call(createConta, {
      ...umaConta(fornecedor_id, valor, { centro_custo, rateio: projetos.map(part) }),
    } as never)
    expect(made.aprovacao).toBe(passos && 'Aguardando')
    if (passos) expect(made.aprovador).toBe(passos)
  }
})

test('of a stored payable its whole purchase counts, and whether it passes its budget', async () => {
  await alcada(admin, { aprovadores: [idOf(bia)], so_acima: true })
  await alcada(admin, { aprovadores: [idOf(admin)], faixa_de: '300', passo: 2 })
  const { id } = await ana.call(createConta, umaConta(fornecedor_id, '100') as never)
  const passos = async () => [await prever('100'), await prever('100', { registro_id: id })]
  expect(await passos()).toEqual([null, null])
  await db().query('update financeiro_contas_a_pagar set acima_do_orcamento = true where id = $1', [id])
  expect(await passos()).toEqual([null, 'Bia'])
  await db().query('update financeiro_contas_a_pagar set valor_compra = 300 where id = $1', [id])
  expect(await passos()).toEqual([null, 'Bia, depois Adão'])
  const other = await ana.refusal(deContas, {
    situacao: 'Pendente',
    valor: '1',
    registro_id: id + 1,
  } as never)
  expect(other).toMatchObject({ codigo: 'nao_encontrado' })
})

test('tells nothing of a status that asks for no approval', async () => {
  await alcada(admin, { aprovadores: [idOf(bia)] })
  expect([await prever('10'), await prever('10', { situacao: 'Cancelada' })]).toEqual(['Bia', null])
})

test('of a proposal it goes by its own rules, for whoever may register one', async () => {
  await alcada(admin, { tabela: PROPOSTAS, perfil: 'Administrador', faixa_de: '100' })
  const eva = await someone(platform, 'Financeiro', 'Eva')
  const dados = { situacao: 'Em Elaboração', valor: '100' }
  expect((await admin.call(dePropostas, dados)).passos).toBe('Administrador')
  expect(await prever('100')).toBeNull()
  const rh = await someone(platform, 'RH', 'Rui')
  expect(await rh.refusal(deContas, dados)).toMatchObject({ codigo: 'nao_permitido' })
  expect((await eva.call(deContas, dados)).passos).toBeNull()
})
