import { beforeAll, describe, expect, test } from 'vitest'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { createProposta, getProposta, updateProposta } from '#modules/comercial/propostas/server/service.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createDespesa } from '../../despesas-projeto/server/service.ts'
import { listGerentes, listProjetoOptions, listPropostasParaProjeto } from './choices.ts'
import { projetosRouter } from './router.ts'
import {
  converterProposta,
  createProjeto,
  deleteProjeto,
  getProjeto,
  listProjetos,
  updateProjeto,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
let gerente: string
let cliente_id: number
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  gerente = String((await someone(platform, 'Engenharia', 'Otávio Gerência')).actor?.id)
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Cliente' })).id
})

const proposta = (titulo_proposta: string, status_proposta: 'Aprovada' | 'Enviada' = 'Aprovada', by = ana) =>
  by.call(createProposta, {
    titulo_proposta,
    cliente_id,
    valor_proposta: '1000',
    data_emissao: '2026-01-01',
    status_proposta,
  })
const statusOf = async (id: number) => (await ana.call(getProposta, { id })).status_proposta

describe('permissions', () => testPermissions(projetosRouter, () => platform))

test('a project is created, read, changed and deleted; the manager is not its creator', async () => {
  const created = await ana.call(createProjeto, {
    nome_projeto: ' Ponte ',
    user_id: gerente,
    orcamento_total: '10,5',
  })
  expect(created).toMatchObject({
    nome_projeto: 'Ponte',
    user_id: gerente,
    criado_por: ana.actor?.id,
    nome_gerente: 'Otávio Gerência',
    orcamento_total: '10.50',
    gasto: '0.00',
    status_projeto: 'Planejamento',
    proposta_id: null,
  })
  const dados = { nome_projeto: 'Ponte nova', orcamento_total: null, status_projeto: 'Em Espera' as const }
  const updated = await ana.call(updateProjeto, { id: created.id, version: 1, dados })
  expect(updated).toMatchObject({ ...dados, version: 2, user_id: gerente })
  const stale = await ana.refusal(updateProjeto, { id: created.id, version: 1, dados })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: updated })
  await ana.call(createDespesa, {
    projeto_id: created.id,
    descricao_despesa: 'Vai junto',
    data_despesa: '2026-01-01',
    valor_despesa: '3',
  })
  await ana.call(deleteProjeto, { id: created.id })
  expect(await ana.refusal(getProjeto, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
  const left = await database().query('select 1 from financeiro_despesas_projeto where projeto_id = $1', [
    created.id,
  ])
  expect(left).toEqual([])
})

test.each([
  [{ nome_projeto: ' ' }, 'nome_projeto', 'Informe o nome do projeto.'],
  [{ user_id: '' }, 'user_id', 'Escolha o gerente.'],
  [{ status_projeto: null }, 'status_projeto', 'Escolha uma das opções.'],
  [
    { user_id: '00000000-0000-4000-8000-000000000000' },
    'user_id',
    'Este usuário não existe mais. Escolha outro gerente.',
  ],
  [{ proposta_id: 2_000_000_000 }, 'proposta_id', 'Esta proposta não existe mais. Escolha outra.'],
])('%j is refused at the field %s', async (wrong, campo, mensagem) => {
  const refusal = await ana.refusal(createProjeto, { nome_projeto: 'X', user_id: gerente, ...wrong })
  expect(refusal).toMatchObject({ titulo: 'Erro ao criar projeto', campos: { [campo]: mensagem } })
})

test('project and proposal are saved together, and the linked one can be chosen again', async () => {
  const { id } = await proposta('Viaduto Norte')
  expect(await ana.call(listPropostasParaProjeto, { busca: 'viaduto' })).toEqual([
    { id, titulo_proposta: 'Viaduto Norte', valor_proposta: '1000.00' },
  ])
  const projeto = await ana.call(createProjeto, { nome_projeto: 'V', user_id: gerente, proposta_id: id })
  expect(projeto).toMatchObject({ titulo_proposta: 'Viaduto Norte', valor_proposta: '1000.00' })
  expect(await statusOf(id)).toBe('Convertida em Projeto')
  expect(await ana.call(listPropostasParaProjeto, { busca: 'viaduto' })).toEqual([])
  expect(await ana.call(listPropostasParaProjeto, { busca: 'viaduto', projeto_id: projeto.id })).toHaveLength(
    1,
  )

  const second = await ana.refusal(createProjeto, { nome_projeto: 'W', user_id: gerente, proposta_id: id })
  expect(second).toMatchObject({
    codigo: 'conflito',
    titulo: 'Projeto já existe',
    mensagem: 'Um projeto já foi criado para esta proposta.',
  })
  const again = { nome_projeto: 'V', user_id: gerente, proposta_id: id }
  expect(await ana.call(updateProjeto, { id: projeto.id, version: 1, dados: again })).toMatchObject(again)
})

test('the page of a client offers a new project while one of its approved proposals has none', async () => {
  const { id } = await ana.call(createCliente, { nome_cliente: 'Prefeitura' })
  const pagina = clientesRouter.find(({ procedure }) => procedure.path === 'comercial/clientes/ficha')
  const campo = async (person = ana) => {
    const { relacoes } = (await person.call(pagina as never, { id } as never)) as { relacoes: Relacao[] }
    return relacoes.find(({ titulo }) => titulo === 'Projetos')?.campo
  }
  const dados = { cliente_id: id, valor_proposta: '1000', data_emissao: '2026-01-01' }
  const nova = (titulo_proposta: string, status_proposta: 'Aprovada' | 'Enviada') =>
    ana.call(createProposta, { ...dados, titulo_proposta, status_proposta })
  await nova('Creche', 'Enviada')
  expect(await campo()).toBe(null)
  const escola = await nova('Escola', 'Aprovada')
  expect(await campo()).toBe('cliente_id')
  // Who sees no projects is offered none.
  expect(await campo(await someone(platform, 'RH'))).toBe(null)
  await proposta('Escola de outro cliente')
  const choices = await ana.call(listPropostasParaProjeto, { busca: 'escola', cliente_id: id })
  expect(choices.map(each => each.id)).toEqual([escola.id])
  await ana.call(createProjeto, { nome_projeto: 'Escola', user_id: gerente, proposta_id: escola.id })
  expect(await campo()).toBe(null)
})

test('a proposal that is not approved is not linked', async () => {
  const { id } = await proposta('Enviada ainda', 'Enviada')
  const refusal = await ana.refusal(createProjeto, { nome_projeto: 'E', user_id: gerente, proposta_id: id })
  expect(refusal.campos).toEqual({
    proposta_id: 'Apenas propostas aprovadas podem ser vinculadas a um projeto.',
  })
  expect(await statusOf(id)).toBe('Enviada')
})

test('where the proposal cannot be updated, nothing is saved and the notice says why', async () => {
  const { id } = await proposta('Alheia')
  const someoneElse = await someone(platform, 'Engenharia')
  const actor = someoneElse.actor
  const weak = personOf(platform, actor && { ...actor, niveis: { ...actor.niveis, comercial: 'ver' } })
  const refusal = await weak.refusal(createProjeto, {
    nome_projeto: 'Não salvo',
    user_id: gerente,
    proposta_id: id,
  })
  expect(refusal).toMatchObject({ codigo: 'nao_permitido', titulo: 'Aviso' })
  expect(refusal.mensagem).toContain('O projeto não foi salvo')
  expect(await statusOf(id)).toBe('Aprovada')
  expect(await ana.call(listProjetos, { busca: 'nao salvo' })).toMatchObject({ total: 0 })
})

test('of many parallel links and conversions of one proposal exactly one makes a project', async () => {
  const { id } = await proposta('Disputada')
  const attempts = Array.from({ length: 10 }, (_, n) =>
    n % 2 === 0
      ? ana.call(converterProposta, { id })
      : ana.call(createProjeto, { nome_projeto: `D${n}`, user_id: gerente, proposta_id: id }),
  )
  const settled = await Promise.allSettled(attempts)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('saving sets a proposal back to converted; taking it away lets it go', async () => {
  const { id } = await proposta('Volta')
  const base = { nome_projeto: 'Volta', user_id: gerente }
  const projeto = await ana.call(createProjeto, { ...base, proposta_id: id })
  const { version } = await ana.call(getProposta, { id })
  await ana.call(updateProposta, {
    id,
    version,
    dados: {
      titulo_proposta: 'Volta',
      cliente_id,
      valor_proposta: '1',
      data_emissao: '2026-01-01',
      status_proposta: 'Cancelada',
    },
  })
  await ana.call(updateProjeto, { id: projeto.id, version: 1, dados: { ...base, proposta_id: id } })
  expect(await statusOf(id)).toBe('Convertida em Projeto')
  const free = await ana.call(updateProjeto, {
    id: projeto.id,
    version: 1,
    dados: { ...base, proposta_id: null },
  })
  expect(free).toMatchObject({ proposta_id: null, titulo_proposta: null })
})

test('found by name, proposal, status, manager and e-mail', async () => {
  const { id: proposta_id } = await proposta('Saneamento Básico')
  const { id, email_gerente } = await ana.call(createProjeto, {
    nome_projeto: 'Estação Água Limpa',
    user_id: gerente,
    proposta_id,
    status_projeto: 'Concluído',
  })
  for (const busca of ['agua limpa', 'saneamento basico', 'concluido otavio', `estacao ${email_gerente}`]) {
    const { rows } = await ana.call(listProjetos, { busca })
    expect([busca, rows.map(row => row.id)]).toEqual([busca, [id]])
  }
  expect((await ana.call(listProjetos, { busca: 'otavio gerencia' })).total).toBeGreaterThan(1)
  expect(await ana.call(listGerentes, { busca: 'otavio' })).toEqual([
    { id: gerente, full_name: 'Otávio Gerência', email: email_gerente },
  ])
  expect(await ana.call(listProjetoOptions, { busca: 'estacao' })).toEqual([
    { id, nome_projeto: 'Estação Água Limpa' },
  ])
})

test('level registrar changes what one created, not what one manages, nor what holds expenses of others', async () => {
  const base = (await someone(platform, 'Engenharia')).actor
  const other = (await someone(platform, 'Engenharia')).actor
  if (!base || !other) throw new Error('no actor')
  const at = (actor: typeof base) =>
    personOf(platform, { ...actor, niveis: { ...actor.niveis, 'financeiro.projetos': 'registrar' } })
  const [rita, rui] = [at(base), at(other)]
  const mine = await rita.call(createProjeto, { nome_projeto: 'Da Rita', user_id: other.id })
  expect(mine.pode).toEqual({ alterar: true, excluir: true })
  expect((await rui.call(getProjeto, { id: mine.id })).pode).toEqual({ alterar: false, excluir: false })
  const change = { id: mine.id, version: 1, dados: { nome_projeto: 'Do Rui', user_id: other.id } }
  expect(await rui.refusal(updateProjeto, change)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await rui.refusal(deleteProjeto, { id: mine.id })).toMatchObject({ codigo: 'nao_permitido' })
  await rui.call(createDespesa, {
    projeto_id: mine.id,
    descricao_despesa: 'Do Rui',
    data_despesa: '2026-01-01',
    valor_despesa: '1',
  })
  const refusal = await rita.refusal(deleteProjeto, { id: mine.id })
  expect(refusal.mensagem).toBe('Este projeto tem despesas registradas por outras pessoas.')
  await ana.call(deleteProjeto, { id: mine.id })
})

test('late are those that go on after the end that was expected', async () => {
  for (const [nome_projeto, data_fim_prevista, status_projeto] of [
    ['Atrasado', '2020-01-10', 'Em Andamento'],
    ['Acabado', '2020-01-10', 'Concluído'],
    ['Em dia', '2099-01-10', 'Em Andamento'],
  ] as const)
    await ana.call(createProjeto, { nome_projeto, user_id: gerente, data_fim_prevista, status_projeto })
  const found = async (data_fim_prevista: string) =>
    (await ana.call(listProjetos, { filtros: { data_fim_prevista } } as never)).rows.map(
      row => row.nome_projeto,
    )
  expect(await found('atrasadas')).toEqual(['Atrasado'])
  expect(await found('nao:atrasadas')).toEqual(expect.arrayContaining(['Acabado', 'Em dia']))
})
