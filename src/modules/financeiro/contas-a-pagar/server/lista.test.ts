import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { crc16 } from '#platform/contract/codigos/br-code.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { readQr } from '#platform/testing/files/qr.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasNoDia, listaDoDia } from './lista.ts'

const DIA = '2026-12-10'
const BOLETO = '00193373700000001000500940144816060680935031'
/** Its digits look like the key of an invoice. */
const PARECE_CHAVE = '23791168200000365708550908373449884323603870'
const PIX_BODY =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
const PIX = PIX_BODY + crc16(PIX_BODY)

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

const made = (
  nome: string,
  codigo: string | null,
  more: { dia?: string; status?: string; n?: number } = {},
) =>
  db().query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, codigo_pagamento, valor, status)
     select 'SC-' || n, 'Zeca', $1, $1, 'Obra', 'Cimento', 'Material', 'Bia', $2, '1', $3, 100.50, $4 from generate_series(1, $5) n`,
    [more.dia ?? DIA, nome, codigo, more.status ?? 'Pendente', more.n ?? 1],
  )

test('the list of a day holds what is open and due then, with line, sum and nothing else', async () => {
  await made('Banco Boleto', BOLETO)
  await made('Fulano', PIX, { status: 'Aprovada' })
  await made('Sem Código', null)
  await made('Já Paga', BOLETO, { status: 'Paga' })
  await made('Outro Dia', BOLETO, { dia: '2026-12-11' })
  const { nome, conteudo } = await ana.call(listaDoDia, { dia: DIA })
  expect(nome).toBe('Pagamentos 2026-12-10.pdf')
  const { pages, title } = await readPdf(conteudo)
  const text = pages.join(' ').replace(/[\s\u200b]+/g, ' ')
  expect(title).toBe('Pagamentos de 10/12/2026')
  expect(text).toContain('3 contas, R$ 301,50.')
  expect(text).toContain('00190.50095 40144.816069 06809.350314 3 37370000000100')
  for (const shown of ['Banco Boleto', 'Fulano', 'Sem código de pagamento.']) expect(text).toContain(shown)
  for (const absent of ['Já Paga', 'Outro Dia']) expect(text).not.toContain(absent)
})

test('the QR drawn for a PIX is read back as its text', { timeout: 60_000 }, async () => {
  await made('Fulano', PIX)
  const { conteudo } = await ana.call(listaDoDia, { dia: DIA })
  expect(await readQr(conteudo)).toBe(PIX)
})

test('the same as CSV: codes as text, what a spreadsheet would run as a formula kept from it, and the accounts of the supplier', async () => {
  const { id } = await ana.call(createFornecedor, {
    nome: '=HYPERLINK("http://mau";"Clique")',
    cnpj: '11222333000181',
    contas: [
      { tipo: 'PIX', chave: '11.222.333/0001-81' },
      { tipo: 'Conta', chave: '341', agencia: '1234', conta: '12345-6' },
    ],
  } as never)
  await made('=HYPERLINK("http://mau";"Clique")', BOLETO)
  await db().query('update financeiro_contas_a_pagar set fornecedor_id = $1', [id])
  await made('Fulano', PIX)
  await made('Parece Chave', PARECE_CHAVE)
  await made('Sem Código', null)
  const { nome, tipo_mime, conteudo } = await ana.call(listaDoDia, { dia: DIA, formato: 'csv' })
  expect([nome, tipo_mime]).toEqual(['Pagamentos 2026-12-10.csv', 'text/csv'])
  const [heading, formula, fulano, likeKey, bare] = String(conteudo).split('\r\n')
  expect(heading).toMatch(/^\uFEFFData de Vencimento;Fornecedor;CNPJ do Fornecedor;/)
  expect(formula).toMatch(/^10\/12\/2026;"'=HYPERLINK/)
  expect(formula).toContain(';100,50;Boleto;00190.50095 40144.816069 06809.350314 3 37370000000100;')
  expect(formula).toContain('PIX 11.222.333/0001-81 / Itaú, agência 1234, conta 12345-6')
  expect(fulano).toContain(`;PIX;${PIX};`)
  expect(likeKey).toContain(';Boleto;23798.55097 08373.449886 43236.038709 1 16820000036570;;')
  expect(bare).toMatch(/;100,50;;;;$/)
  const pdf = await readPdf((await ana.call(listaDoDia, { dia: DIA })).conteudo)
  expect(pdf.pages.join(' ').replace(/[\s\u200b]+/g, ' ')).toContain(
    'Contas do fornecedor: PIX 11.222.333/0001-81 · Itaú, agência 1234, conta 12345-6',
  )
})

test('a Monday holds what was due on the Saturday before, and what is late; a day ahead not what is due until then', async () => {
  const contas = async (dia: string, atrasadas = true) =>
    (await ana.call(contasNoDia, { dia, atrasadas })).contas.map(({ nome_fornecedor }) => nome_fornecedor)
  await made('Sábado', BOLETO, { dia: '2026-12-12' })
  await made('Segunda', BOLETO, { dia: '2026-12-14' })
  await made('Atrasada', BOLETO, { dia: '2026-01-05' })
  await made('Sexta', BOLETO, { dia: '2026-12-11' })
  await made('Feriado', BOLETO, { dia: '2026-12-25' })
  const late = todayIn('America/Sao_Paulo') > '2026-12-11' ? ['Sexta'] : []
  expect(await contas('2026-12-14')).toEqual(['Atrasada', ...late, 'Sábado', 'Segunda'])
  expect(await contas('2026-12-14', false)).toEqual(['Sábado', 'Segunda'])
  expect(await contas('2026-12-12', false)).toEqual(['Sábado'])
  // Christmas is a Friday: its bills are paid on the Monday after it.
  expect(await contas('2026-12-28', false)).toEqual(['Feriado'])
  const { pages } = await readPdf((await ana.call(listaDoDia, { dia: '2026-12-28' })).conteudo)
  expect(pages.join(' ').replace(/[\s\u200b]+/g, ' ')).toContain('vencimento 25/12/2026')
})

test('what is to be looked at stands in the list, and who may not pay is not offered it', async () => {
  const { id } = await ana.call(createFornecedor, {
    ...{ nome: 'Tornos', cnpj: '1', contas: [{ tipo: 'Boleto', chave: '341', agencia: null, conta: null }] },
  } as never)
  await made('Tornos', BOLETO)
  await db().query('update financeiro_contas_a_pagar set fornecedor_id = $1', [id])
  await made('Sem Valor', null)
  await db().query(`update financeiro_contas_a_pagar set valor = null where nome_fornecedor = 'Sem Valor'`)
  const aviso = 'O boleto é do Banco do Brasil; o que se conhece deste fornecedor é do Itaú.'
  expect((await ana.call(contasNoDia, { dia: DIA })).contas).toMatchObject([
    { nome_fornecedor: 'Sem Valor', resta: null, avisos: [], paga: false },
    { nome_fornecedor: 'Tornos', resta: '100.50', avisos: [aviso], paga: true },
  ])
  const engenheira = await someone(platform, 'Engenharia', 'Edu')
  expect((await engenheira.call(contasNoDia, { dia: DIA })).contas.map(({ paga }) => paga)).toEqual([
    false,
    false,
  ])
  const { conteudo } = await ana.call(listaDoDia, { dia: DIA, formato: 'csv' })
  expect(String(conteudo)).toContain(`"${aviso}"`)
  const { pages } = await readPdf((await ana.call(listaDoDia, { dia: DIA })).conteudo)
  expect(pages.join(' ').replace(/[\s\u200b]+/g, ' ')).toContain(`Confira o beneficiário: ${aviso}`)
})

test('the first and the last day of the calendar hold nothing', async () => {
  for (const dia of ['1000-01-01', '9999-12-31']) {
    expect(await ana.call(contasNoDia, { dia, atrasadas: true })).toMatchObject({ esperando: 0 })
    expect(await ana.refusal(listaDoDia, { dia })).toMatchObject({ codigo: 'regra' })
  }
})

test('of a long list the first PIX have a QR, the others their text', { timeout: 60_000 }, async () => {
  await made('Fulano', PIX, { n: 301 })
  const { pages } = await readPdf((await ana.call(listaDoDia, { dia: DIA })).conteudo)
  const text = pages.join(' ').replace(/[\s\u200b]+/g, ' ')
  expect(text).toContain(
    '301 contas, R$ 30.250,50. Têm QR os primeiros 300 PIX; os outros, o código em texto.',
  )
})

test('a day without payables, and one with too many, are told', async () => {
  expect((await ana.refusal(listaDoDia, { dia: DIA })).mensagem).toBe(
    'Nenhuma conta a pagar vence neste dia.',
  )
  await made('Muitas', BOLETO, { n: 1001 })
  expect((await ana.refusal(listaDoDia, { dia: DIA })).mensagem).toContain('mais de 1.000 contas')
})
