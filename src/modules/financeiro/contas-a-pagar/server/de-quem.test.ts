import { beforeAll, expect, test, vi } from 'vitest'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { escreverBrCode } from '#platform/contract/codigos/escrever-br-code.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { deQuemEhOCodigo } from './de-quem.ts'
import { createConta } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})

const CHAVE = '123e4567-e12b-12d1-a456-426655440000'
const pix = (chave: string) =>
  escreverBrCode({ chave, nome: 'ACO SUL', cidade: 'SP', valor: '10.00', txid: 'A1' }) as string
const fornecedor = async (nome: string, cnpj: string, contas: object[] = []) =>
  (await ana.call(createFornecedor, { nome, cnpj, contas } as never)).id
const deQuem = async (codigo_pagamento: string) =>
  (await ana.call(deQuemEhOCodigo, { codigo_pagamento })).fornecedor?.id ?? null
/** A boleto of an account of the Itaú; its check digit does not matter here. */
const itau = (nossoNumero: string, conta: string) => `3419173100000012345109${nossoNumero}1${conta}000`
const conta = (fornecedor_id: number, codigo_pagamento: string) =>
  ana.call(createConta, {
    ...{ solicitacao_compra: 'SC', nome_solicitante: 'Z', data_vencimento: '2026-12-10', item: 'Torno' },
    ...{ data_emissao: '2026-11-10', centro_custo: 'Obra', natureza_orcamentaria: 'M', aprovador: 'C' },
    ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', codigo_pagamento },
  })

test('a PIX is of whose key it is, or whose CNPJ; of two suppliers it is nobody’s', async () => {
  const dono = await fornecedor('Aço Sul', '45723174000110', [
    { tipo: 'PIX', chave: CHAVE, agencia: null, conta: null },
  ])
  expect(await deQuem(pix(CHAVE))).toBe(dono)
  expect(await deQuem(pix('45723174000110'))).toBe(dono)
  expect(await deQuem(pix('11444777000161'))).toBeNull()
  await fornecedor('Aço Sul Filial', '45723174000209', [
    { tipo: 'PIX', chave: CHAVE, agencia: null, conta: null },
  ])
  expect(await deQuem(pix(CHAVE))).toBeNull()
})

test('a boleto is of whom other boletos of the same account were', async () => {
  const [um, outro] = [await fornecedor('Um', '1'), await fornecedor('Outro', '2')]
  await conta(um, itau('00000001', '1234567890'))
  await conta(um, itau('00000002', '1234567890'))
  await conta(outro, itau('00000003', '0987654321'))
  expect(await deQuem(itau('99999999', '1234567890'))).toBe(um)
  expect(await deQuem(itau('99999999', '0987654321'))).toBe(outro)
  expect(await deQuem(itau('99999999', '5555555555'))).toBeNull()
  await conta(outro, itau('00000004', '1234567890'))
  expect(await deQuem(itau('99999999', '1234567890'))).toBeNull()
})

/** A bill without its digits checked: segment, company and what the company writes behind it. */
const bill = (segmento: string, empresa: string, livre: string) =>
  `8${segmento}64${'13312'.padStart(11, '0')}${empresa}${livre}`.padEnd(44, '0')

test('a bill of a utility is of whom others of the same company were', async () => {
  const [luz, agua, outro] = [
    await fornecedor('Luz', '31'),
    await fornecedor('Água', '32'),
    await fornecedor('X', '33'),
  ]
  expect(await deQuem(bill('3', '0048', '1'))).toBeNull()
  await conta(luz, bill('3', '0048', '202611'))
  // Numbers are given within a segment.
  await conta(agua, bill('2', '0048', '202611'))
  expect(await deQuem(bill('3', '0048', '202612'))).toBe(luz)
  // As it is typed, with the check digits of its blocks.
  expect(await deQuem('83620000000-5 66780048100-0 18097565731-3 00158963608-1')).toBe(luz)
  expect(await deQuem(bill('2', '0048', '202612'))).toBe(agua)
  expect(await deQuem(bill('3', '0049', '202612'))).toBeNull()
  // Segment 6 tells a company by the first eight digits of its CNPJ, segment 9 the bank alone.
  await conta(outro, bill('6', '45723174', '1'))
  await conta(outro, bill('9', '0341', '1'))
  expect(await deQuem(bill('6', '45723174', '2'))).toBe(outro)
  expect(await deQuem(bill('6', '45723175', '2'))).toBeNull()
  expect(await deQuem(bill('9', '0341', '2'))).toBeNull()
  await conta(outro, bill('3', '0048', '202611'))
  expect(await deQuem(bill('3', '0048', '202612'))).toBeNull()
})

test('of many codes those of its bank, or of its company, are read', async () => {
  await db().query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, codigo_pagamento)
     select 'SC', 'Z', '2026-12-10', '2026-11-10', 'Obra', 'Torno', 'M', 'C', 'x', '0', 100 + n % 200 || '9' || rpad(n::text, 40, '7')
     from generate_series(1, 3000) n`,
  )
  await db().query('analyze financeiro_contas_a_pagar')
  const planOf = async (codigo: string) => {
    const query = vi.spyOn(db(), 'query')
    await deQuem(codigo)
    const [text, params] = query.mock.calls.find(([text]) => text.includes('codigo_pagamento')) ?? []
    query.mockRestore()
    return JSON.stringify(await db().query(`explain ${text}`, params))
  }
  expect(await planOf(itau('99999999', '5555555555'))).toContain('contas_codigo')
  expect(await planOf(bill('3', '0048', '1'))).toContain('contas_arrecadacao')
})
