import { describe, expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { chamadoInput, statusChamado } from '#modules/predial/chamados/contract.ts'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { isChaveAcesso, isCnpj, isCpf, isCpfOrCnpj } from '#platform/contract/documents.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { DAYS, openDemo } from './demo.ts'
import { sizesOf, tables } from './tables.ts'
import { demoPeople } from './usuarios.ts'

const today = '2026-03-09'
const ROWS = 400
type Row = Record<string, unknown>

const open = (seed: number, rows = ROWS) => {
  const sizes = sizesOf(rows)
  return openDemo({ sizes, seed, today }, demoPeople(seed, sizes.usuarios))
}
function allRows(seed: number, rows = ROWS): Record<string, Row[]> {
  const demo = open(seed, rows)
  const made = tables.map(({ kind, row }) => {
    const count = row ? demo.sizes[kind] : 0
    return [kind, Array.from({ length: count }, (_, index) => row?.(demo, index + 1) as Row)]
  })
  return Object.fromEntries(made)
}
const all = allRows(1)
const of = (kind: string) => all[kind] ?? []

const schemas: Record<string, ZodObject> = {
  ...Object.fromEntries(tables.flatMap(({ kind, input }) => (input ? [[kind, input]] : []))),
  chamados: chamadoInput.extend({ status: statusChamado.schema }),
}

test('the same seed gives the same rows, another gives others, and a row does not depend on those before', () => {
  expect(allRows(1)).toEqual(all)
  expect(allRows(2).clientes).not.toEqual(of('clientes'))
  const demo = open(1)
  for (const { kind, row } of tables) if (row) expect(row(demo, 3)).toEqual(of(kind)[2])
})

test('every kind of record is made', () => {
  const made = tables.filter(({ row }) => row)
  // The lines of a statement come from a bank, measurements from verbs: neither from a form that stores its fields.
  const untyped = ['extratoLinhas', 'itensContrato', 'medicoes', 'medicaoItens']
  const typed = made.map(({ kind }) => kind).filter(kind => !untyped.includes(kind))
  expect(Object.keys(schemas).toSorted()).toEqual(typed.toSorted())
  for (const { kind } of made) expect([kind, of(kind).length > 0]).toEqual([kind, true])
})

test.each(Object.keys(schemas))('%s are as their contract takes and stores them', kind => {
  const schema = schemas[kind] as ZodObject
  for (const row of of(kind)) {
    const given = Object.fromEntries(Object.keys(schema.shape).map(name => [name, row[name]]))
    expect(schema.parse(given)).toEqual(given)
  }
})

test('tickets that are closed have a day of that, others none', () => {
  for (const { status, data_abertura, data_fechamento } of of('chamados')) {
    const closed = ['Resolvido', 'Fechado', 'Cancelado'].includes(String(status))
    expect([status, data_fechamento !== null]).toEqual([status, closed])
    if (closed) expect(String(data_fechamento) >= String(data_abertura)).toBe(true)
  }
})

test('documents have right check digits', () => {
  expect(of('clientes').filter(row => row.cnpj_cpf && !isCpfOrCnpj(String(row.cnpj_cpf)))).toEqual([])
  expect(of('funcionarios').filter(row => !isCpf(String(row.cpf)))).toEqual([])
  expect(of('fornecedores').filter(row => !isCnpj(String(row.cnpj)))).toEqual([])
  const keys = of('despesasProjeto').flatMap(row => row.chave_acesso_nota_fiscal ?? [])
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter(key => !isChaveAcesso(String(key)))).toEqual([])
})

test('payables have boletos and invoices that read as what they say', () => {
  const boletos = of('contas').filter(row => row.codigo_pagamento)
  expect(boletos.length).toBeGreaterThan(100)
  for (const { codigo_pagamento, valor, data_vencimento, data_emissao } of boletos)
    expect(lerCodigo(String(codigo_pagamento), String(data_emissao))).toMatchObject({
      ...{ tipo: 'boleto', erros: [], valor, vencimento: data_vencimento },
    })
  const invoices = of('contas').filter(row => row.numero_nota_fiscal)
  expect(invoices.length).toBeGreaterThan(100)
  expect(invoices.filter(row => !/^\d{3,6}$/.test(String(row.numero_nota_fiscal)))).toEqual([])
  const keys = of('contas').flatMap(row => row.chave_acesso_nota_fiscal ?? [])
  expect(keys.filter(key => !isChaveAcesso(String(key)))).toEqual([])
})

describe.each([
  ['propostas', 'data_emissao'],
  ['contas', 'data_vencimento'],
  ['despesasCartao', 'data_despesa'],
  ['despesasProjeto', 'data_despesa'],
  ['chamados', 'data_abertura'],
  ['desvios', 'data_ocorrencia'],
])('%s', (kind, column) => {
  const dates = of(kind).map(row => String(row[column]))

  test('happen over 24 months, the present one included', () => {
    expect(dates.filter(date => date < addDays(today, -DAYS - 31))).toEqual([])
    expect(dates.filter(date => date.startsWith('2026-03')).length).toBeGreaterThan(5)
    expect(new Set(dates.map(date => date.slice(0, 7))).size).toBeGreaterThanOrEqual(20)
    if (kind !== 'contas') expect(dates.filter(date => date > today)).toEqual([])
  })

  test('were registered by then', () => {
    const instants = of(kind).map(row => String(row.created_at).slice(0, 10))
    expect(instants.filter(instant => instant > today)).toEqual([])
  })
})

test('there is somebody of every profile, and nobody shares an address or a login', () => {
  const people = demoPeople(1, 500)
  expect(people.slice(0, perfis.length).map(({ perfil_acesso }) => perfil_acesso)).toEqual([...perfis])
  for (const key of ['id', 'email', 'login'] as const)
    expect(new Set(people.map(person => person[key])).size).toBe(500)
  expect(demoPeople(1, 20)).toEqual(people.slice(0, 20))
})

test('rows of a kind have the same columns: one statement writes them by those of the first', () => {
  for (const { kind } of tables) {
    const [first = {}, ...others] = of(kind)
    const columns = Object.keys(first).toSorted()
    for (const row of others) expect(Object.keys(row).toSorted(), kind).toEqual(columns)
  }
})

test('parts of payables fit into them, and are paid or committed with them', () => {
  const contas = new Map(of('contas').map(row => [row.id, row]))
  const partes = of('despesasProjeto').filter(({ conta_id }) => conta_id != null)
  expect(partes.length).toBeGreaterThan(ROWS / 10)
  for (const { conta_id, valor_despesa, estado, fornecedor_id } of partes) {
    const { valor, status } = contas.get(conta_id) as Row
    expect(Number(valor_despesa)).toBeLessThanOrEqual(Number(valor))
    expect([estado, fornecedor_id]).toEqual([status === 'Paga' ? 'Realizado' : 'Comprometido', null])
  }
  expect(new Set(partes.map(({ estado }) => estado)).size).toBe(2)
})

test('every status comes up, in plausible proportion', () => {
  for (const [kind, column, values] of [
    ['propostas', 'status_proposta', 6],
    ['contas', 'status', 5],
    ['chamados', 'status', 6],
    ['desvios', 'status_resolucao', 7],
    ['funcionarios', 'status_funcionario', 5],
  ] as const) {
    const counts = Map.groupBy(of(kind), row => row[column])
    expect([kind, counts.size]).toEqual([kind, values])
  }
  const paid = of('contas').filter(row => row.status === 'Paga').length
  expect(paid).toBeGreaterThan(ROWS * 0.5)
  const overspent = of('projetos').filter(({ id, orcamento_total }) => {
    const expenses = of('despesasProjeto').filter(row => row.projeto_id === id)
    return (
      expenses.reduce((sum, row) => sum + Number(row.valor_despesa), 0) > Number(orcamento_total ?? Infinity)
    )
  }).length
  expect(overspent).toBeGreaterThan(0)
  expect(overspent).toBeLessThan(of('projetos').length / 2)
})
