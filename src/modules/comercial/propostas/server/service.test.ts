import { beforeAll, describe, expect, test } from 'vitest'
import { createCliente, deleteCliente, updateCliente } from '#modules/comercial/clientes/server/service.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { statusProposta } from '../contract.ts'
import { propostasRouter } from './router.ts'
import {
  createProposta,
  deleteProposta,
  getProposta,
  listPropostas,
  totaisDePropostas,
  updateProposta,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
let cliente_id = 0
const hoje = todayIn('America/Sao_Paulo')
const dados = (extra: object = {}) => ({
  titulo_proposta: 'Reforma da fachada',
  cliente_id,
  valor_proposta: '1.234,5',
  data_emissao: hoje,
  ...extra,
})
const novoCliente = (nome_cliente: string, person = ana) => person.call(createCliente, { nome_cliente })

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Engenharia', 'Ana')
  cliente_id = (await novoCliente('Padaria Conceição')).id
})

describe('permissions', () => testPermissions(propostasRouter, () => platform))

test('a proposal is registered, read, changed and deleted', async () => {
  const created = await ana.call(
    createProposta,
    dados({ descricao_servicos: ' Pintura\ne reboco ', data_validade: '2028-02-29' }),
  )
  expect(created).toMatchObject({
    titulo_proposta: 'Reforma da fachada',
    cliente_id,
    nome_cliente: 'Padaria Conceição',
    descricao_servicos: 'Pintura\ne reboco',
    valor_proposta: '1234.50',
    data_emissao: hoje,
    data_validade: '2028-02-29',
    status_proposta: 'Em Elaboração',
    projeto_id: null,
    version: 1,
    pode: { alterar: true, excluir: true, converter: false },
  })
  expect(await ana.call(getProposta, { id: created.id })).toEqual(created)

  const change = {
    id: created.id,
    version: 1,
    dados: dados({ status_proposta: 'Aprovada', valor_proposta: '0', data_validade: null }),
  }
  const updated = await ana.call(updateProposta, change)
  expect(updated).toMatchObject({ version: 2, valor_proposta: '0.00', data_validade: null })
  expect(updated.pode.converter).toBe(true)
  expect(await ana.refusal(updateProposta, change)).toMatchObject({ codigo: 'conflito', atual: updated })

  await ana.call(deleteProposta, { id: created.id })
  expect(await ana.refusal(getProposta, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await ana.refusal(updateProposta, change)).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  [{ titulo_proposta: ' ' }, 'titulo_proposta', 'Informe o título da proposta.'],
  [{ cliente_id: null }, 'cliente_id', 'Escolha o cliente.'],
  [{ cliente_id: '' }, 'cliente_id', 'Escolha o cliente.'],
  [
    { cliente_id: 2_000_000_000 },
    'cliente_id',
    'Este cliente não existe mais. Por favor, selecione um cliente.',
  ],
  [{ valor_proposta: 'mil' }, 'valor_proposta', 'Informe um valor válido, como 1.234,56.'],
  [{ valor_proposta: 10.5 }, 'valor_proposta', 'Informe um valor válido, como 1.234,56.'],
  [{ data_emissao: '' }, 'data_emissao', 'Informe a data de emissão.'],
  [{ data_emissao: '2026-02-30' }, 'data_emissao', 'Informe a data de emissão.'],
  [{ data_validade: '2027-02-29' }, 'data_validade', 'Informe uma data válida.'],
  [{ user_id: 'x' }, '', undefined],
  [{ nome_cliente_excluido: 'x' }, '', undefined],
  [{ projeto_id: 1 }, '', undefined],
  [{ status_proposta: 'Inventada' }, 'status_proposta', undefined],
])('%j is refused at the field %j', async (extra, campo, mensagem) => {
  const refusal = await ana.refusal(createProposta, dados(extra))
  expect(refusal).toMatchObject({ status: 400, titulo: 'Erro ao criar proposta' })
  expect(refusal.campos).toEqual({ [campo]: mensagem ?? expect.any(String) })
})

test.each(['99.999.999.999.999,99', '0,01', '-10', '9999999999999.99'])(
  'the value %s is refused or kept exactly',
  async valor => {
    const bare = valor.includes(',') ? valor.replaceAll('.', '').replace(',', '.') : valor
    const exact = bare.includes('.') ? bare : `${bare}.00`
    const fits = exact.length <= 16
    if (!fits) {
      expect(await ana.refusal(createProposta, dados({ valor_proposta: valor }))).toMatchObject({
        campos: { valor_proposta: 'Informe um valor válido, como 1.234,56.' },
      })
      return
    }
    const { id, valor_proposta } = await ana.call(createProposta, dados({ valor_proposta: valor }))
    expect(valor_proposta).toBe(exact)
    await ana.call(deleteProposta, { id })
  },
)

test('any status may be chosen, save the one that the system sets', async () => {
  const { id } = await ana.call(createProposta, dados())
  let version = 1
  for (const status_proposta of statusProposta.values.slice(1, -1)) {
    const change = { id, version: version++, dados: dados({ status_proposta }) }
    expect(await ana.call(updateProposta, change)).toMatchObject({ status_proposta, version })
  }
  const converted = dados({ status_proposta: 'Convertida em Projeto' })
  const refusal = { status: 422, codigo: 'regra', campos: { status_proposta: expect.any(String) } }
  expect(await ana.refusal(updateProposta, { id, version, dados: converted })).toMatchObject(refusal)
  expect(await ana.refusal(createProposta, converted)).toMatchObject(refusal)
  expect(await ana.call(getProposta, { id })).toMatchObject({ status_proposta: 'Cancelada', version })
})

test('level registrar changes only what one created', async () => {
  const [rita, rui] = [await someone(platform, 'Usuário Comum'), await someone(platform, 'Usuário Comum')]
  const mine = await rita.call(createProposta, dados({ status_proposta: 'Aprovada' }))
  expect(mine.pode).toMatchObject({ alterar: true, excluir: true })
  const seen = await rui.call(getProposta, { id: mine.id })
  expect(seen.pode).toEqual({ alterar: false, excluir: false, converter: false, sem_converter: null })
  const change = { id: mine.id, version: 1, dados: dados({ titulo_proposta: 'Reforma maior' }) }
  expect(await rui.refusal(updateProposta, change)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await rui.refusal(deleteProposta, { id: mine.id })).toMatchObject({ codigo: 'nao_permitido' })
  expect(await ana.call(updateProposta, change)).toMatchObject({ version: 2, user_id: rita.actor?.id })
})

test('a deleted client stays by name, until another is chosen', async () => {
  const client = await novoCliente('Cliente Passageiro')
  const { id } = await ana.call(createProposta, dados({ cliente_id: client.id }))
  await ana.call(deleteCliente, { id: client.id })
  const kept = await ana.call(getProposta, { id })
  expect(kept).toMatchObject({ cliente_id: null, nome_cliente: 'Cliente Passageiro', version: 2 })
  const found = async () => (await ana.call(listPropostas, { busca: 'passageiro' })).rows.map(row => row.id)
  expect(await found()).toEqual([id])

  await ana.call(updateProposta, { id, version: 2, dados: dados() })
  expect(await ana.call(getProposta, { id })).toMatchObject({ nome_cliente: 'Padaria Conceição' })
  expect(await found()).toEqual([])
})

test('who may not change all proposals of a client may not delete it', async () => {
  const rita = await someone(platform, 'Usuário Comum')
  const client = await novoCliente('Da Rita', rita)
  const own = await rita.call(createProposta, dados({ cliente_id: client.id }))
  const other = await ana.call(createProposta, dados({ cliente_id: client.id }))
  expect(await rita.refusal(deleteCliente, { id: client.id })).toMatchObject({
    codigo: 'nao_permitido',
    mensagem: 'Este cliente tem propostas registradas por outras pessoas.',
  })
  expect(await ana.call(getProposta, { id: own.id })).toEqual({ ...own, pode: expect.anything() })
  await ana.call(deleteProposta, { id: other.id })
  await rita.call(deleteCliente, { id: client.id })
  expect(await rita.call(getProposta, { id: own.id })).toMatchObject({ nome_cliente: 'Da Rita' })
})

test('deleting a client while its proposals are saved ends in one order or the other', async () => {
  const client = await novoCliente('Cruzado')
  const propostas = []
  for (let n = 0; n < 8; n++) {
    propostas.push(await ana.call(createProposta, dados({ cliente_id: client.id })))
  }
  const saves = propostas.map(({ id }) =>
    ana.call(updateProposta, { id, version: 1, dados: dados({ cliente_id: client.id }) }),
  )
  const [deleted, ...settled] = await Promise.allSettled([
    ana.call(deleteCliente, { id: client.id }),
    ...saves,
  ])
  expect(deleted).toMatchObject({ status: 'fulfilled' })
  for (const outcome of settled) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ codigo: 'dados_invalidos' })
  }
})

test('narrowed to a group of statuses and to a month, with the value of what is left', async () => {
  const made = new Map<string, number>()
  for (const [titulo_proposta, data_emissao, status_proposta, valor_proposta] of [
    ['antes', '2023-12-31', 'Aprovada', '1,00'],
    ['primeiro dia', '2024-01-01', 'Aprovada', '0,10'],
    ['último dia', '2024-01-31', 'Aprovada', '0,20'],
    ['depois', '2024-02-01', 'Aprovada', '1,00'],
    ['rascunho', '2024-01-15', 'Em Elaboração', '5,00'],
    ['enviada', '2024-01-16', 'Enviada', '6,00'],
    ['rejeitada', '2024-01-17', 'Rejeitada', '7,00'],
  ] as const) {
    const { id } = await ana.call(
      createProposta,
      dados({ titulo_proposta, data_emissao, status_proposta, valor_proposta }),
    )
    made.set(titulo_proposta, id)
  }
  await database().query(
    `update comercial_propostas set status_proposta = 'Convertida em Projeto' where id = $1`,
    [made.get('último dia')],
  )
  type Filtros = NonNullable<Parameters<typeof listPropostas>[2]['filtros']>
  const found = async (filtros: Filtros, busca = '') => ({
    titles: (await ana.call(listPropostas, { filtros, busca })).rows.map(row => row.titulo_proposta),
    valor: (await ana.call(totaisDePropostas, { filtros, busca })).valor,
  })
  const emissao = '2024-01'
  expect(await found({ status_proposta: 'receita', emissao })).toEqual({
    titles: ['último dia', 'primeiro dia'],
    valor: '0.30',
  })
  expect(await found({ status_proposta: 'ativas', emissao })).toEqual({
    titles: ['enviada', 'rascunho'],
    valor: '11.00',
  })
  expect(await found({ status_proposta: 'Aprovada', emissao: '9999-12' })).toEqual({
    titles: [],
    valor: '0.00',
  })
  expect(await found({ emissao }, 'enviada')).toEqual({ titles: ['enviada'], valor: '6.00' })
  expect(await ana.refusal(listPropostas, { filtros: { emissao: '2024-13' } })).toMatchObject({
    status: 400,
  })
})

test('a renamed client is renamed on its proposals', async () => {
  const client = await novoCliente('Nome Antigo')
  const { id } = await ana.call(createProposta, dados({ cliente_id: client.id }))
  await ana.call(updateCliente, { id: client.id, version: 1, dados: { nome_cliente: 'Nome Recente' } })
  expect(await ana.call(getProposta, { id })).toMatchObject({ nome_cliente: 'Nome Recente', version: 1 })
})
