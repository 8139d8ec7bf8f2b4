import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import '#modules/comercial/propostas/server/router.ts'
import { createConta, getConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { despesasApi } from '#modules/financeiro/despesas-projeto/contract.ts'
import { deleteDespesa } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { projetosApi } from '#modules/financeiro/projetos/contract.ts'
import { createProjeto, deleteProjeto, getProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { alinharAprovacoes } from '#platform/server/services/aprovacoes/job.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { alcanceDaAlcada } from './alcance.ts'
import { createAlcada, listAlcadas, simularAlcada, updateAlcada } from './service.ts'
import {
  alcada,
  alteracaoRecusada,
  alterar,
  aprovacoesDe,
  CONTAS,
  idOf,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from './testing/preparo.ts'

const db = testDatabase()
const deContas = aprovacoesDe(contasRouter, contasApi)
let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
let projeto_id: number
let outro_id: number
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
})
beforeEach(async () => {
  for (const table of [...VAZIAS, 'financeiro_projetos']) await db().query(`delete from ${table}`)
  const project = (nome_projeto: string) =>
    ana.call(createProjeto, { nome_projeto, user_id: idOf(ana) } as never)
  projeto_id = (await project('Parada')).id
  outro_id = (await project('Galpão')).id
})

const parts = (...ids: number[]) => ids.map(projeto_id => ({ projeto_id, valor: '10', categoria: 'Aço' }))
const conta = (valor: string, more: object = {}) =>
  umaConta(fornecedor_id, valor, { centro_custo: 'Obra', rateio: parts(projeto_id), ...more })
const create = (valor: string, more: object = {}) => ana.call(createConta, conta(valor, more) as never)
const rule = (more: object = {}) => alcada(admin, { projeto_id, aprovadores: [idOf(bia)], ...more })
const set = (id: number, dados: object) => alterar(ana, id, dados)
const refused = async (id: number, dados: object) => (await alteracaoRecusada(ana, id, dados)).mensagem

test('asks for what has a part of its project, in its band, and for nothing else', async () => {
  await rule({ faixa_de: '100' })
  expect(await create('100')).toMatchObject({ aprovacao: 'Aguardando', aprovador: 'Bia' })
  for (const made of [
    await create('99,99'),
    await create('100', { rateio: parts(outro_id) }),
    await create('100', { rateio: [] }),
  ])
    expect(made).toMatchObject({ aprovacao: null, aprovador: 'Célia' })
})

test('follows the parts as they come, go, and come back with a payable that is opened again', async () => {
  await rule()
  const { id, aprovacao } = await create('100', { rateio: parts(outro_id) })
  expect(aprovacao).toBeNull()
  expect(await set(id, { rateio: parts(outro_id, projeto_id) })).toMatchObject({ aprovacao: 'Aguardando' })
  expect(await refused(id, { status: 'Paga' })).toBe('Falta a aprovação para o status Paga: Bia.')
  expect(await set(id, { rateio: parts(outro_id) })).toMatchObject({ aprovacao: null })
  await set(id, { rateio: parts(projeto_id) })
  expect(await set(id, { status: 'Cancelada' })).toMatchObject({ aprovacao: null })
  expect(await refused(id, { status: 'Paga' })).toMatch(/^O projeto tem uma alçada/)
  expect(await set(id, { status: 'Pendente' })).toMatchObject({ aprovacao: 'Aguardando' })
  await deContas.approve(bia, id)
  expect(await set(id, { status: 'Paga' })).toMatchObject({ status: 'Paga', aprovacao: 'Aprovada' })
})

test('a payable made or kept as Paga gets no part of it unapproved', async () => {
  await rule()
  const made = await ana.refusal(createConta, conta('100', { status: 'Paga' }))
  expect(made).toMatchObject({
    codigo: 'regra',
    mensagem: expect.stringMatching(/^O projeto tem uma alçada/),
  })
  const { id } = await create('100', { status: 'Paga', rateio: [] })
  expect(await refused(id, { rateio: parts(projeto_id) })).toMatch(/^O projeto tem uma alçada/)
  await set(id, { rateio: parts(outro_id) })
})

test('is not passed by way of the bin: a part that comes back alone asks as one that is added', async () => {
  await rule()
  const restore = async (operacao: string, id: number) => {
    const [desfazer] = lixeiraRouter
    await desfazer?.(platform, { actor: ana.actor, pedido: 'desfeito' }, { operacao, id } as never)
  }
  const partOf = async (conta_id: number) => {
    const [part] = await db().query<{ id: number; version: number }>(
      'select id, version from financeiro_despesas_projeto where conta_id = $1',
      [conta_id],
    )
    return part ?? { id: 0, version: 0 }
  }
  const open = await create('100')
  const part = await partOf(open.id)
  await ana.call(deleteDespesa, part)
  expect(await ana.call(getConta, { id: open.id })).toMatchObject({ aprovacao: null })
  await restore(despesasApi.delete.path, part.id)
  expect(await ana.call(getConta, { id: open.id })).toMatchObject({ aprovacao: 'Aguardando' })
  await ana.call(deleteDespesa, await partOf(open.id))
  await set(open.id, { status: 'Paga' })
  await expect(restore(despesasApi.delete.path, part.id)).rejects.toThrow(/^O projeto tem uma alçada/)
})

test('lets a project come back with what was paid of it before', async () => {
  const { id } = await create('100', { status: 'Paga' })
  const { id: open } = await create('100')
  await rule()
  const { version } = await ana.call(getProjeto, { id: projeto_id })
  await ana.call(deleteProjeto, { id: projeto_id, version })
  const [desfazer] = lixeiraRouter
  const input = { operacao: projetosApi.delete.path, id: projeto_id }
  await desfazer?.(platform, { actor: ana.actor, pedido: 'desfeito' }, input as never)
  expect(await ana.call(getConta, { id })).toMatchObject({ status: 'Paga', rateio: [{ projeto_id }] })
  expect(await ana.call(getConta, { id: open })).toMatchObject({ aprovacao: 'Aguardando' })
})

test('goes before the general one of its step, and beside that of a cost centre', async () => {
  const admins = { aprovadores: [], perfil: 'Administrador' }
  await rule({ ...admins, projeto_id: null })
  await rule()
  expect((await create('100')).aprovador).toBe('Bia')
  expect((await create('100', { rateio: parts(outro_id) })).aprovador).toBe('Administrador')
  await rule({ ...admins, projeto_id: null, centro_custo: 'obra' })
  expect((await create('100')).aprovador).toBe('Bia e Administrador')
})

test('that is new asks for what is open; the simulator and the list name its project', async () => {
  const { id } = await create('100')
  const { id: alcada_id } = await rule()
  await alinharAprovacoes(db())
  expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aguardando' })
  const simulate = async (project: number | null) =>
    (await admin.call(simularAlcada, { tabela: CONTAS, valor: '50', projeto_id: project })).frase
  expect(await simulate(projeto_id)).toBe(`Contas a pagar de ${formatMoney('50.00')} no projeto Parada → Bia`)
  // As one made of a proposal is called.
  await db().query(`update financeiro_projetos set nome_projeto = 'Projeto - Parada' where id = $1`, [
    projeto_id,
  ])
  expect(await simulate(projeto_id)).toBe(
    `Contas a pagar de ${formatMoney('50.00')} no Projeto - Parada → Bia`,
  )
  expect(await simulate(null)).toBe(`Contas a pagar de ${formatMoney('50.00')}: nenhuma alçada se aplica`)
  await db().query('delete from financeiro_projetos where id = $1', [projeto_id])
  expect((await admin.call(listAlcadas, {})).rows).toMatchObject([
    { id: alcada_id, projeto: null, aviso: expect.stringContaining('foi excluído') },
  ])
})

test('is refused for what has no projects, and for a project that is not there', async () => {
  const fields = async (more: object) =>
    (await admin.refusal(createAlcada, { tabela: CONTAS, ativa: true, perfil: 'Financeiro', ...more })).campos
  const proposals = { tabela: 'comercial_propostas' }
  expect(await fields({ ...proposals, projeto_id })).toEqual({
    projeto_id: 'Propostas não têm projeto. Deixe em branco.',
  })
  expect(await fields({ ...proposals, centro_custo: 'Obra' })).toEqual({
    centro_custo: 'Propostas não têm centro de custo. Deixe em branco.',
  })
  expect(await fields({ projeto_id: 999_999 })).toEqual({ projeto_id: expect.stringContaining('não existe') })
})

test('two rules in force that ask the same people for the same thing are refused, also when made at once', async () => {
  const people = [idOf(bia), idOf(admin)]
  const same = { aprovadores: people, centro_custo: 'Obra', faixa_de: '10', faixa_ate: '20' }
  const { id, version } = await rule(same)
  const again = { tabela: CONTAS, ativa: true, projeto_id, ...same }
  expect(
    await admin.refusal(createAlcada, {
      ...again,
      ...{ aprovadores: [...people].reverse(), centro_custo: ' OBRA ', quorum: 2, escala_dias: 3 },
    }),
  ).toMatchObject({
    ...{ codigo: 'regra', titulo: 'Alçada repetida' },
    mensagem:
      'Esta alçada já existe: o mesmo valor, centro de custo, projeto e passo, aprovados por Bia ou Adão. Altere a que existe.',
  })
  const other = await rule({ ...same, passo: 2 })
  expect(
    await admin.refusal(updateAlcada, { id: other.id, version: other.version, dados: { passo: 1 } }),
  ).toMatchObject({ titulo: 'Alçada repetida' })
  const off = await admin.call(updateAlcada, { id, version, dados: { quorum: 2, ativa: false } })
  await admin.call(createAlcada, again as never)
  expect(
    await admin.refusal(updateAlcada, { id, version: off.version, dados: { ativa: true } }),
  ).toMatchObject({ titulo: 'Alçada repetida' })
  const parallel = await Promise.allSettled(
    Array.from({ length: 10 }, () => rule({ ...same, faixa_ate: '30' })),
  )
  expect(parallel.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('tells before it is saved how much begins to wait, and how much of that was approved', async () => {
  const other = await rule({ projeto_id: null, faixa_de: '500', passo: 2, aprovadores: [idOf(admin)] })
  const approved = await create('600', { rateio: [] })
  await deContas.approve(admin, approved.id)
  await create('700')
  await create('300', { rateio: [] })
  await create('200', { status: 'Paga', rateio: [] })
  const reach = async (more: object) => {
    const dados = { tabela: CONTAS, ativa: true, perfil: 'Financeiro', ...more }
    return Object.values(await admin.call(alcanceDaAlcada, dados as never))
  }
  expect(await reach({ faixa_de: '100' })).toEqual([2, 1])
  expect(await reach({ faixa_de: '100', ativa: false })).toEqual([0, 0])
  expect(await reach({ faixa_de: '100', faixa_ate: '300' })).toEqual([1, 0])
  expect(await reach({ centro_custo: 'obra', faixa_ate: '500' })).toEqual([1, 0])
  expect(await reach({ centro_custo: 'Oficina' })).toEqual([0, 0])
  expect(await reach({ projeto_id, faixa_ate: '1000' })).toEqual([0, 0])
  expect(await reach({ so_acima: true })).toEqual([0, 0])
  // The stored rule asks already for what it asked for.
  expect(await reach({ id: other.id, passo: 2, faixa_de: '100' })).toEqual([1, 0])
  expect(await reach({ tabela: 'comercial_propostas' })).toEqual([0, 0])
  // As it turns out.
  await rule({ projeto_id: null, faixa_de: '100' })
  await alinharAprovacoes(db())
  const [row] = await db().query(
    `select count(*) filter (where aprovacao = 'Aguardando')::int as n from ${CONTAS}`,
  )
  expect(row).toEqual({ n: 3 })
})
