import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createFornecedor, deleteFornecedor, updateFornecedor } from '../../fornecedores/server/service.ts'
import { contaLabels } from '../contract.ts'
import { importarContas } from './import.ts'
import { contasRouter } from './router.ts'
import { createConta, deleteConta, getConta, lerNfeParaConta, listContas, updateConta } from './service.ts'
import { totaisDeContas } from './totais.ts'

const hoje = todayIn('America/Sao_Paulo')
const nfe = readFileSync(new URL('../../apoio/nfe/server/amostras/nfe.xml', import.meta.url), 'utf8')

const base = {
  solicitacao_compra: 'SC-100',
  nome_solicitante: 'Bruno',
  data_vencimento: hoje,
  data_emissao: hoje,
  centro_custo: 'Obras',
  item: 'Cimento',
  natureza_orcamentaria: 'Material',
  aprovador: 'Célia',
}

const database = testDatabase()

let platform: Platform
let ana: Person
let fornecedor_id: number
const chosen = () => ({ fornecedor_id, nome_fornecedor: 'Escolhido', cnpj_fornecedor: '0' })

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  const { id } = await ana.call(createFornecedor, { nome: 'Cimentos Pedra', cnpj: '77.888.999/0001-81' })
  fornecedor_id = id
})

test('an empty installation starts with two examples, which stay away once deleted', async () => {
  const { rows } = await ana.call(listContas, {})
  expect(rows.map(row => [row.solicitacao_compra, row.nome_fornecedor, row.status, row.dias_atraso])).toEqual(
    [
      ['SC-001', 'Papelaria Exemplo Ltda', 'Pendente', 0],
      ['SC-002', 'Serviços Elétricos Exemplo S.A.', 'Aprovada', 0],
    ],
  )
  for (const { id } of rows) await ana.call(deleteConta, { id })
  expect(await ana.call(listContas, {})).toMatchObject({ total: 0 })
})

describe('permissions', () => testPermissions(contasRouter, () => platform))

test('name and CNPJ come from the register and stay when the supplier goes', async () => {
  const { id } = await ana.call(createFornecedor, { nome: 'Passageiro', cnpj: '123' })
  const created = await ana.call(createConta, { ...base, ...chosen(), fornecedor_id: id, valor: '1.234,5' })
  expect(created).toMatchObject({
    nome_fornecedor: 'Passageiro',
    cnpj_fornecedor: '123',
    valor: '1234.50',
    status: 'Pendente',
    dias_atraso: 0,
  })
  await ana.call(updateFornecedor, { id, version: 1, dados: { nome: 'Outro nome', cnpj: '456' } })
  await ana.call(deleteFornecedor, { id })
  const left = await ana.call(getConta, { id: created.id })
  expect(left).toMatchObject({ nome_fornecedor: 'Passageiro', cnpj_fornecedor: '123', fornecedor_id: null })

  const same = { nome_fornecedor: 'Passageiro', cnpj_fornecedor: '123', fornecedor_id: null }
  const change = { id: created.id, version: left.version, dados: { ...base, ...same, item: 'Areia' } }
  const kept = await ana.call(updateConta, change)
  expect(kept).toMatchObject({ ...same, item: 'Areia' })
  const invented = { ...base, ...same, nome_fornecedor: 'Inventado' }
  const refused = await ana.refusal(updateConta, { id: kept.id, version: kept.version, dados: invented })
  expect(refused.campos).toEqual({ nome_fornecedor: 'Escolha um fornecedor do cadastro.' })
  expect(await ana.refusal(createConta, invented)).toMatchObject({ campos: refused.campos })
  const gone = await ana.refusal(createConta, { ...base, ...same, fornecedor_id: id })
  expect(gone.campos).toEqual({ nome_fornecedor: 'Este fornecedor não existe mais. Escolha outro.' })
  await ana.call(deleteConta, { id: created.id })
})

const OPTIONAL = [
  'fornecedor_id',
  'valor',
  'status',
  'codigo_pagamento',
  'numero_nota_fiscal',
  'chave_acesso_nota_fiscal',
  'prestacao_id',
  'rateio',
]
test.each(Object.entries(contaLabels).filter(([campo]) => !OPTIONAL.includes(campo)))(
  'an empty %s is refused by its name',
  async (campo, label) => {
    const noun = label.split(' ')[0]?.toLowerCase() ?? ''
    const refusal = await ana.refusal(createConta, { ...base, ...chosen(), [campo]: '' })
    expect(refusal).toMatchObject({
      mensagem: expect.stringMatching(new RegExp(`^(Informe|Escolha) [oa] .*${noun}`, 'i')),
      campos: { [campo]: refusal.mensagem },
    })
  },
)

test('a save over a newer one is refused with the present record', async () => {
  const { id } = await ana.call(createConta, { ...base, ...chosen() })
  const save = (item: string) => ({ id, version: 1, dados: { ...base, ...chosen(), item } })
  const atual = await ana.call(updateConta, save('Um'))
  expect(await ana.refusal(updateConta, save('Dois'))).toMatchObject({ codigo: 'conflito', atual })
  await ana.call(deleteConta, { id })
})

test('late ones say how late, keep their status, and are summed as the filter selects', async () => {
  const make = (
    days: number,
    status: 'Pendente' | 'Aprovada' | 'Paga' | 'Vencida' | 'Cancelada',
    valor: string,
  ) =>
    ana.call(createConta, {
      ...base,
      ...chosen(),
      solicitacao_compra: `Soma ${status}`,
      data_vencimento: addDays(hoje, days),
      status,
      valor,
    })
  const made = [
    await make(-8, 'Pendente', '0.10'),
    await make(0, 'Aprovada', '0.20'),
    await make(5, 'Vencida', '100'),
    await make(-40, 'Paga', '7.77'),
    await make(-9, 'Cancelada', '50'),
    await make(10, 'Pendente', ''),
  ]
  expect(made.map(({ dias_atraso }) => dias_atraso)).toEqual([8, 0, 0, 0, 0, 0])
  expect(made[0]).toMatchObject({ status: 'Pendente' })
  expect(await ana.call(totaisDeContas, { busca: 'soma' })).toEqual({
    exemplos: false,
    em_aberto: { quantidade: 4, valor: '100.30' },
    em_atraso: { quantidade: 2, valor: '100.10' },
    pagas: { quantidade: 1, valor: '7.77' },
  })
  const filtros = { vencimento_de: addDays(hoje, -8), vencimento_ate: hoje }
  expect((await ana.call(listContas, { filtros })).total).toBe(2)
  expect(await ana.call(totaisDeContas, { filtros: { ...filtros, status: 'Pendente' } })).toEqual({
    exemplos: false,
    em_aberto: { quantidade: 1, valor: '0.10' },
    em_atraso: { quantidade: 1, valor: '0.10' },
    pagas: { quantidade: 0, valor: '0.00' },
  })
  expect((await ana.call(listContas, { filtros: { vencimento_de: '' } })).total).toBe(6)
  // The filters list what the totals count.
  expect((await ana.call(listContas, { filtros: { status: 'em_aberto' } })).total).toBe(4)
  const late = await ana.call(listContas, { filtros: { status: 'em_atraso' } })
  expect(late.rows.map(({ id }) => id).sort()).toEqual(
    made
      .filter(({ status, dias_atraso }) => status === 'Vencida' || dias_atraso > 0)
      .map(({ id }) => id)
      .sort(),
  )
  expect(late.total).toBe(2)
  expect(await ana.refusal(listContas, { filtros: { vencimento_de: '2026-02-30' } })).toMatchObject({
    codigo: 'dados_invalidos',
  })
  await ana.call(deleteConta, { id: (made[3] as { id: number }).id })
  expect((await ana.call(totaisDeContas, { busca: 'soma' })).pagas.valor).toBe('0.00')
  for (const [index, { id }] of made.entries()) if (index !== 3) await ana.call(deleteConta, { id })
})

test('found by any field', async () => {
  const { id } = await ana.call(createConta, {
    solicitacao_compra: 'Zeta-77',
    nome_solicitante: 'Iracema Araújo',
    data_vencimento: '2031-03-09',
    data_emissao: '2030-12-31',
    centro_custo: 'CC-4410',
    item: 'Escavação',
    natureza_orcamentaria: 'Terraplenagem',
    aprovador: 'Otávio',
    ...chosen(),
    valor: '98765.43',
    status: 'Cancelada',
  })
  for (const busca of [
    'zeta-77',
    'araujo',
    '09/03/2031',
    '2030-12-31',
    'cc-4410',
    'escavacao',
    'terrapl',
    'otavio',
    'pedra 77.888.999',
    '98.765,43',
    'R$ 98.765,43'.slice(3),
    'cancelada zeta',
  ]) {
    const { rows } = await ana.call(listContas, { busca })
    expect([busca, rows.map(row => row.id)]).toEqual([busca, [id]])
  }
  await ana.call(deleteConta, { id })
})

test('an invoice is read with its supplier in the register, and nothing is stored', async () => {
  const nota = await ana.call(lerNfeParaConta, { xml: nfe })
  expect(nota).toMatchObject({ numero: '4321', fornecedor: { id: fornecedor_id, nome: 'Cimentos Pedra' } })
  expect(await ana.call(listContas, {})).toMatchObject({ total: 0 })
  expect(await ana.refusal(lerNfeParaConta, { xml: '<!DOCTYPE a><NFe/>' })).toMatchObject({
    titulo: 'Erro ao ler o XML',
    campos: { xml: expect.stringContaining('DTD') },
  })
})

describe('import from the browser', () => {
  const row = (n: number, more: object = {}) => ({
    id: String(n),
    solicitacaoCompra: `Antiga ${n}`,
    nomeSolicitante: 'Bruno',
    dataVencimento: '2026-03-01',
    dataEmissao: '2026-02-01',
    centroCusto: 'Obras',
    item: 'Cimento',
    naturezaOrcamentaria: 'Material',
    aprovador: 'Célia',
    nomeFornecedor: 'Cimentos Pedra',
    cnpjFornecedor: '77.888.999/0001-81',
    status: 'Paga',
    ...more,
  })

  test('says what came in, what did not, and why', async () => {
    const registros = [
      row(1),
      row(2, { status: 'Em análise', dataVencimento: '2026-03-01T00:00:00.000Z', dataEmissao: '1/2/2026' }),
      row(3, { status: undefined, nomeFornecedor: 'Desconhecido', cnpjFornecedor: '55' }),
      row(4, { aprovador: '' }),
      row(5, { dataVencimento: '31/02/2026' }),
      row(1),
      row(6, { id: '1', solicitacaoCompra: 'Antiga 1' }),
      'lixo',
    ]
    const report = await ana.call(importarContas, { registros })
    expect(report).toEqual({
      importados: 3,
      ignorados: [
        { posicao: 3, nome: 'Antiga 4', motivo: 'Informe o aprovador.' },
        { posicao: 4, nome: 'Antiga 5', motivo: 'Informe a data de vencimento.' },
        { posicao: 5, nome: 'Antiga 1', motivo: 'Já importada.' },
        { posicao: 6, nome: 'Antiga 1', motivo: 'Já importada.' },
        { posicao: 7, nome: '', motivo: 'O registro está danificado.' },
      ],
      avisos: [{ posicao: 1, nome: 'Antiga 2', motivo: 'Status desconhecido (Em análise): ficou Pendente' }],
    })
    const { rows } = await ana.call(listContas, { ordem: 'solicitacao_compra', direcao: 'asc' })
    expect(
      rows.map(conta => [conta.status, conta.fornecedor_id, conta.data_vencimento, conta.data_emissao]),
    ).toEqual([
      ['Paga', fornecedor_id, '2026-03-01', '2026-02-01'],
      ['Pendente', fornecedor_id, '2026-03-01', '2026-02-01'],
      ['Pendente', null, '2026-03-01', '2026-02-01'],
    ])
    expect((await ana.call(importarContas, { registros })).importados).toBe(0)
  })

  test('5,000 rows in requests of 500, some of them sent twice', async () => {
    const chunks = Array.from({ length: 10 }, (_, chunk) =>
      Array.from({ length: 500 }, (_, n) => row(10_000 + chunk * 500 + n)),
    )
    let importados = 0
    for (const registros of [...chunks, ...chunks.slice(3, 5)]) {
      importados += (await ana.call(importarContas, { registros })).importados
    }
    expect(importados).toBe(5000)
  })
})
