import { beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { importarFornecedores } from './import.ts'
import { fornecedoresRouter } from './router.ts'
import {
  createFornecedor,
  deleteFornecedor,
  getFornecedor,
  listFornecedores,
  listFornecedoresRepetidos,
  listFornecedorOptions,
  updateFornecedor,
} from './service.ts'

const CNPJ = '12.ABC.345/01DE-35'

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
})

test('an empty installation starts with two examples, which stay away once deleted', async () => {
  const { rows } = await ana.call(listFornecedores, {})
  expect(rows.map(({ nome }) => nome)).toEqual(['Papelaria Exemplo Ltda', 'Serviços Elétricos Exemplo S.A.'])
  const repeated = rows.map(({ id, cnpj }) => ana.call(listFornecedoresRepetidos, { cnpj, exceto: id }))
  expect((await Promise.all(repeated)).flat()).toEqual([])
})

describe('permissions', () => testPermissions(fornecedoresRouter, () => platform))

test('a supplier is registered, found by any field, changed and deleted', async () => {
  const created = await ana.call(createFornecedor, {
    nome: '  Conceição Materiais ',
    cnpj: CNPJ.toLowerCase(),
    endereco: 'Alameda Ipê-Roxo, 77',
    telefone: '(11) 98765-4321',
    email: 'vendas@conceicao.com.br',
    categoria: 'Hidráulica',
  })
  expect(created).toMatchObject({
    nome: 'Conceição Materiais',
    cnpj: '12ABC34501DE35',
    version: 1,
    user_id: ana.actor?.id,
    pode: { alterar: true, excluir: true },
  })
  for (const busca of [
    'conceicao',
    CNPJ,
    '12abc34501de35',
    'IPE-ROXO',
    '98765-4321',
    '11987654321',
    'vendas@conc',
    'hidraulica',
  ]) {
    const found = await ana.call(listFornecedores, { busca })
    expect([busca, found.rows.map(({ id }) => id)]).toEqual([busca, [created.id]])
  }
  const dados = { nome: 'Conceição', cnpj: '1', endereco: null }
  const updated = await ana.call(updateFornecedor, { id: created.id, version: 1, dados })
  expect(updated).toMatchObject({ ...dados, version: 2, categoria: 'Hidráulica' })
  expect(await ana.call(deleteFornecedor, { id: created.id })).toEqual({ id: created.id })
  expect(await ana.refusal(getFornecedor, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  [{ nome: ' ', cnpj: CNPJ }, 'nome', 'Informe o nome do fornecedor.'],
  [{ nome: 'A', cnpj: ' .-/ ' }, 'cnpj', 'Informe o CNPJ do fornecedor.'],
  [{ nome: 'A', cnpj: CNPJ, email: 'sem arroba' }, 'email', 'Informe um e-mail válido.'],
])('%j is refused at the field %s', async (input, campo, mensagem) => {
  expect(await ana.refusal(createFornecedor, input)).toMatchObject({
    titulo: 'Erro ao adicionar fornecedor',
    campos: { [campo]: mensagem },
  })
})

test('a CNPJ that another holds is warned about, not refused; equal names are told apart', async () => {
  const [first, second] = [
    await ana.call(createFornecedor, { nome: 'Filiais SA', cnpj: '99999999999999' }),
    await ana.call(createFornecedor, { nome: 'Filiais SA', cnpj: '99999999999999' }),
  ]
  const holders = await ana.call(listFornecedoresRepetidos, { cnpj: '99999999999999', exceto: second.id })
  expect(holders).toEqual([{ id: first.id, nome: 'Filiais SA' }])
  const options = await ana.call(listFornecedorOptions, { busca: 'filiais' })
  expect(options.map(({ homonimo }) => homonimo)).toEqual([true, true])
  expect((await ana.call(listFornecedorOptions, { busca: 'papelaria' }))[0]?.homonimo).toBe(false)
})

test('a save over a newer one is refused with the present record', async () => {
  const { id } = await ana.call(createFornecedor, { nome: 'Versões', cnpj: '1' })
  const save = (nome: string) => ({ id, version: 1, dados: { nome, cnpj: '1' } })
  const atual = await ana.call(updateFornecedor, save('Primeira'))
  expect(await ana.refusal(updateFornecedor, save('Segunda'))).toMatchObject({ codigo: 'conflito', atual })
})

describe('accounts and PIX keys', () => {
  const vazio = { agencia: null, conta: null }
  const made = (contas: object[]) =>
    ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '45723174000110', contas } as never)
  const refused = async (conta: object) =>
    (await ana.refusal(createFornecedor, { nome: 'Aço Sul', cnpj: '1', contas: [conta] } as never)).campos

  test('are stored as they are compared, and read with the supplier', async () => {
    const { id, contas } = await made([
      { ...vazio, tipo: 'PIX', chave: '529.982.247-25' },
      { tipo: 'Conta', chave: 'banco do brasil', agencia: '1234-x', conta: '12.345-6' },
      // The typed line of a boleto of the bank.
      { ...vazio, tipo: 'Boleto', chave: '00190.50095 40144.816069 06809.350314 3 37370000000100' },
    ])
    expect(contas.map(({ id: _, ...conta }) => conta)).toEqual([
      { ...vazio, tipo: 'PIX', chave: '52998224725' },
      { tipo: 'Conta', chave: '001', agencia: '1234-X', conta: '12345-6' },
      { ...vazio, tipo: 'Boleto', chave: '001' },
    ])
    expect(await ana.call(getFornecedor, { id })).toMatchObject({ contas })
    // An older page sends none, and keeps them.
    const renamed = await ana.call(updateFornecedor, { id, version: 1, dados: { nome: 'Aço Sul SA' } })
    expect(renamed.contas).toHaveLength(3)
    const less = await ana.call(updateFornecedor, {
      ...{ id, version: renamed.version },
      dados: { contas: contas.slice(1) },
    })
    expect(less.contas.map(({ chave }) => chave)).toEqual(['001', '001'])
  })

  test.each([
    [{ ...vazio, tipo: 'PIX', chave: '52998224726' }, 'contas.0.chave', 'Não é um CPF nem um celular'],
    [{ ...vazio, tipo: 'Boleto', chave: 'Banco Qualquer' }, 'contas.0.chave', 'Informe o banco'],
    [{ tipo: 'Conta', chave: '341', agencia: 'abc', conta: '1' }, 'contas.0.agencia', 'Informe a agência'],
    [{ tipo: 'Conta', chave: '341', agencia: '1', conta: null }, 'contas.0.conta', 'Informe a conta'],
  ])('%j is refused at its field', async (conta, campo, message) => {
    expect((await refused(conta))?.[campo]).toContain(message)
  })

  test('the same one twice is told', async () => {
    const twice = ['11.222.333/0001-81', '11222333000181'].map(chave => ({ ...vazio, tipo: 'PIX', chave }))
    const { campos } = await ana.refusal(createFornecedor, { nome: 'A', cnpj: '1', contas: twice } as never)
    expect(campos).toEqual({ 'contas.1.chave': 'Esta conta já está na lista.' })
  })
})

describe('import from the browser', () => {
  const row = (n: number, more: object = {}) => ({
    id: String(n),
    nome: `Importado ${n}`,
    cnpj: String(10_000_000_000_000 + n),
    ...more,
  })

  test('says what came in, what did not, and why', async () => {
    const registros = [
      row(1, { email: ' a@b.com.br ', extra: { qualquer: 'coisa' } }),
      row(1, { nome: 'De novo' }),
      row(2, { cnpj: '11.222.333/0001-81' }),
      row(3, { nome: '  ' }),
      row(4, { email: 'não é e-mail' }),
      null,
      'texto',
      [1, 2],
      row(5, { nome: 'a\u0000b' }),
      row(6, { nome: 'x'.repeat(501) }),
      { nome: 7, cnpj: 20_000_000_000_000, telefone: {} },
    ]
    const report = await ana.call(importarFornecedores, { registros })
    expect(report).toEqual({
      importados: 3,
      ignorados: [
        { posicao: 1, nome: 'De novo', motivo: 'CNPJ já cadastrado: Importado 1' },
        { posicao: 2, nome: 'Importado 2', motivo: 'CNPJ já cadastrado: Papelaria Exemplo Ltda' },
        { posicao: 3, nome: '', motivo: 'Informe o nome do fornecedor.' },
        { posicao: 5, nome: '', motivo: 'O registro está danificado.' },
        { posicao: 6, nome: '', motivo: 'O registro está danificado.' },
        { posicao: 7, nome: '', motivo: 'O registro está danificado.' },
        { posicao: 8, nome: 'ab', motivo: 'O texto contém caracteres que não podem ser guardados.' },
        { posicao: 9, nome: 'x'.repeat(120), motivo: 'Use no máximo 500 caracteres.' },
      ],
      avisos: [
        { posicao: 4, nome: 'Importado 4', motivo: 'E-mail inválido, deixado em branco: não é e-mail' },
      ],
    })
    const again = await ana.call(importarFornecedores, { registros })
    expect(again).toMatchObject({ importados: 0, avisos: [] })
    expect(again.ignorados).toHaveLength(registros.length)
  })

  test('of two browsers with the same rows at once, each row comes in once', async () => {
    const registros = Array.from({ length: 500 }, (_, n) => row(1000 + n))
    const reports = await Promise.all([1, 2].map(() => ana.call(importarFornecedores, { registros })))
    expect(reports.reduce((sum, { importados }) => sum + importados, 0)).toBe(500)
    expect(await ana.refusal(importarFornecedores, { registros: [...registros, row(1)] })).toMatchObject({
      codigo: 'dados_invalidos',
    })
    expect(await ana.refusal(importarFornecedores, { registros: [] })).toMatchObject({
      codigo: 'dados_invalidos',
    })
  })
})
