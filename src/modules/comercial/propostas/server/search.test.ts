import { beforeAll, expect, test, vi } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createProposta, deleteProposta, listPropostas } from './service.ts'

type Filters = Parameters<typeof listPropostas>[2]

const database = testDatabase()

let ana: Person
let padaria = 0
let acai = 0
const titles = async (input: Filters) =>
  (await ana.call(listPropostas, input)).rows.map(row => row.titulo_proposta)

beforeAll(async () => {
  ana = await someone(await platformOf(database()), 'Engenharia')
  padaria = (await ana.call(createCliente, { nome_cliente: 'Padaria Conceição' })).id
  acai = (await ana.call(createCliente, { nome_cliente: 'Açaí do Zé', email: 'reforma@ze.com' })).id
  const nova = (
    titulo_proposta: string,
    cliente_id: number,
    data_emissao: string,
    valor_proposta: string,
    status_proposta: 'Enviada' | 'Aprovada' | 'Rejeitada',
  ) =>
    ana.call(createProposta, { titulo_proposta, cliente_id, data_emissao, valor_proposta, status_proposta })
  await nova('Ático', padaria, '2026-01-10', '9,00', 'Enviada')
  await nova('Bancada', padaria, '2026-03-01', '100,00', 'Aprovada')
  await nova('Zinco', acai, '2026-02-28', '20,00', 'Aprovada')
  await nova('Reforma do Zé', acai, '2026-02-28', '-5,00', 'Rejeitada')
})

test.each([
  ['', ['Bancada', 'Reforma do Zé', 'Zinco', 'Ático']],
  ['atico', ['Ático']],
  ['CONCEICAO', ['Bancada', 'Ático']],
  ['acai zinco', ['Zinco']],
  ['padaria zinco', []],
  ['aprovada', ['Bancada', 'Zinco']],
  ['padaria aprovada', ['Bancada']],
  ['zé', ['Reforma do Zé', 'Zinco']],
  ['pa', ['Bancada', 'Ático']],
  // Of the client only the name is searched.
  ['reforma@ze.com', []],
  ['reforma', ['Reforma do Zé']],
  ['%', []],
])('%j finds %j, newest first', async (busca, expected) => {
  expect(await titles({ busca })).toEqual(expected)
  expect(await ana.call(listPropostas, { busca })).toMatchObject({ total: expected.length })
})

test('a proposal is found by its number, with its sign and beside other words', async () => {
  const { rows } = await ana.call(listPropostas, { busca: 'zinco' })
  const id = rows[0]?.id
  for (const busca of [`${id}`, `Nº ${id}`, `nº${id}`, `No. ${id}`, `açai ${id}`])
    expect(await ana.call(listPropostas, { busca })).toMatchObject({ rows: [{ id }], total: 1 })
  expect(await titles({ busca: `padaria ${id}` })).toEqual([])
  for (const busca of ['Nº', 'Nº 999999999', '9999999999']) expect(await titles({ busca })).toEqual([])
})

test('a number is found in names of clients, among the few that hold one, and not in their documents', async () => {
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Pastelaria 25 de Março' })
  await ana.call(createCliente, { nome_cliente: 'Sem Número', cnpj_cpf: '52998224725' })
  const proposta = { titulo_proposta: 'Fogão', data_emissao: '2026-02-01', valor_proposta: '1,00' }
  const { id } = await ana.call(createProposta, { ...proposta, cliente_id, status_proposta: 'Enviada' })
  const query = vi.spyOn(database(), 'query')
  for (const busca of ['25', '２５', '25 fogão', 'março 25'])
    expect(await titles({ busca })).toEqual(['Fogão'])
  const [text, params] = query.mock.calls.find(([text]) => text.includes('comercial_clientes')) ?? []
  query.mockRestore()
  expect(await titles({ busca: '982' })).toEqual([])
  await ana.call(deleteProposta, { id })
  await database().query(
    `insert into comercial_clientes (nome_cliente) select 'Nome' from generate_series(1, 2000)`,
  )
  await database().query('analyze comercial_clientes')
  expect(JSON.stringify(await database().query(`explain ${text}`, params))).toContain('clientes_nome_numeros')
})

test.each([
  ['titulo_proposta', ['Ático', 'Bancada', 'Reforma do Zé', 'Zinco']],
  ['valor_proposta', ['Reforma do Zé', 'Ático', 'Zinco', 'Bancada']],
  ['data_emissao', ['Ático', 'Zinco', 'Reforma do Zé', 'Bancada']],
  ['status_proposta', ['Bancada', 'Zinco', 'Ático', 'Reforma do Zé']],
] as const)('sorted by %s', async (ordem, expected) => {
  for (const busca of ['', 'a']) {
    const all = await titles({ busca, ordem, direcao: 'asc' })
    expect(all).toEqual(expected.filter(title => all.includes(title)))
    expect(await titles({ busca, ordem, direcao: 'desc' })).toEqual(all.toReversed())
  }
  expect(await titles({ ordem, direcao: 'asc' })).toEqual(expected)
})

test('filters narrow with and without words, and count', async () => {
  const aprovadas = { status_proposta: 'Aprovada' } as const
  expect(await titles({ filtros: aprovadas })).toEqual(['Bancada', 'Zinco'])
  expect(await titles({ filtros: { ...aprovadas, cliente_id: acai } })).toEqual(['Zinco'])
  expect(await titles({ filtros: { cliente_id: padaria }, busca: 'enviada' })).toEqual(['Ático'])
  expect(await ana.call(listPropostas, { filtros: { cliente_id: padaria } })).toMatchObject({ total: 2 })
  expect(await ana.refusal(listPropostas, { filtros: { status_proposta: 'x' } })).toMatchObject({
    codigo: 'dados_invalidos',
  })
  expect(await ana.refusal(listPropostas, { filtros: { criado_por: ana.actor?.id } })).toMatchObject({
    codigo: 'dados_invalidos',
  })
})

test('late are those that are still to be answered after their validity', async () => {
  const proposta = { cliente_id: padaria, data_emissao: '2020-01-01', valor_proposta: '1,00' }
  for (const [titulo_proposta, data_validade, status_proposta] of [
    ['Vencida', '2020-02-01', 'Enviada'],
    ['Respondida', '2020-02-01', 'Rejeitada'],
    ['Válida', '2099-02-01', 'Enviada'],
  ] as const)
    await ana.call(createProposta, { ...proposta, titulo_proposta, data_validade, status_proposta })
  const filtros = { data_validade: 'atrasadas' } as never
  expect(await titles({ filtros })).toEqual(['Vencida'])
})
