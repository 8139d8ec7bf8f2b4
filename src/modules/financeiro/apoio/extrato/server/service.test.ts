import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createCartao } from '../../../cartoes/server/service.ts'
import { createDespesaCartao, extratoDaPrestacao } from '../../../despesas-cartao/server/service.ts'
import { abrirPrestacao } from '../../../prestacao-contas-cartao/server/service.ts'
import { COTACAO_INVALIDA, type Cotacao, MAX_BYTES } from '../contract.ts'
import { extratoRouter } from './router.ts'
import { importarExtrato, lerExtrato } from './service.ts'

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')
const sample = (name: string) => base64(readFileSync(path.join(import.meta.dirname, 'samples', name)))

const database = testDatabase()

let platform: Platform
let ana: Person
let rui: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
})

const novaFatura = async (portador = rui) => {
  const { id: cartao_id } = await ana.call(createCartao, {
    nome_cartao: 'Viagens',
    tipo_cartao: 'Crédito',
    ultimos_digitos: '1234',
    portador_id: portador.actor?.id ?? null,
  })
  return (await ana.call(abrirPrestacao, { cartao_id, mes_referencia: '2026-02' })).id
}
const read = (prestacao_id: number, conteudo_base64: string, inverter = false, cotacoes: Cotacao[] = []) =>
  rui.call(lerExtrato, { prestacao_id, conteudo_base64, inverter, cotacoes })
const picked = ({ lancamentos }: Awaited<ReturnType<typeof read>>) =>
  lancamentos.map(({ linha: _, natureza: __, repetido: ___, moeda_origem: ____, ...dados }) => dados)
const ofx = (transactions: string, curdef = 'BRL') =>
  base64(`<OFX><CURDEF>${curdef}<BANKTRANLIST>${transactions}</BANKTRANLIST></OFX>`)
const purchase = (fitid: string, more = '') =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260203<TRNAMT>-19.99<FITID>${fitid}<MEMO>Uber${more}</STMTTRN>`

describe('permissions', () => testPermissions(extratoRouter, () => platform))

test('rows are shown with their nature, and what the statement or the file already has is marked', async () => {
  const prestacao_id = await novaFatura()
  await rui.call(createDespesaCartao, {
    prestacao_id,
    data_despesa: '2026-02-03',
    descricao_despesa: 'padaria  CONCEICAO',
    valor_despesa: '23,90',
  })
  const { formato, lancamentos, recusas, avisos } = await read(prestacao_id, sample('nubank-cartao.csv'))
  expect([formato, recusas, avisos]).toEqual(['CSV', [], []])
  expect(lancamentos.map(each => [each.valor_despesa, each.natureza, each.repetido])).toEqual([
    ['23.90', 'gasto', 'fatura'],
    ['8.50', 'gasto', null],
    ['19.99', 'gasto', null],
    ['19.99', 'gasto', 'arquivo'],
    ['-1500.00', 'pagamento', null],
    ['-19.99', 'credito', null],
  ])
})

test('money spent is positive whatever the sign of the file, and can be turned round', async () => {
  const prestacao_id = await novaFatura()
  const values = async (name: string, inverter?: boolean) =>
    (await read(prestacao_id, sample(name), inverter)).lancamentos.map(each => each.valor_despesa)
  expect(await values('itau-cartao.ofx')).toEqual(['89.90', '1250.00', '-12.00'])
  expect(await values('caixa-cartao.ofx')).toEqual(['150.00', '20.00', '-170.00'])
  expect(await values('bradesco-conta.csv')).toEqual(['1234.56', '-100.00', '12.00'])
  expect(await values('santander-conta.ofx')).toEqual(['45.70'])
  expect(await values('santander-conta.ofx', true)).toEqual(['-45.70'])
})

test('the picked rows come in together, once, and are marked when the file is read again', async () => {
  const prestacao_id = await novaFatura()
  const file = sample('itau-cartao.ofx')
  const lancamentos = picked(await read(prestacao_id, file))
  const input = { prestacao_id, lancamentos }
  const chave = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => rui.call(importarExtrato, input, { chave })))
  expect(answers).toEqual(answers.map(() => ({ importados: 3 })))
  const { prestacao, despesas } = await rui.call(extratoDaPrestacao, { prestacao_id })
  expect(prestacao).toMatchObject({ total_despesas: '1327.90', quantidade_despesas: 3 })
  expect(despesas.map(({ descricao_despesa }) => descricao_despesa)).toEqual([
    'POSTO SÃO JOÃO COMBUSTÍVEL',
    'PASSAGEM AÉREA - GRU-BSB',
    'ESTORNO DE ANUIDADE',
  ])
  const again = await read(prestacao_id, file)
  expect(again.lancamentos.map(({ repetido }) => repetido)).toEqual(['fatura', 'fatura', 'fatura'])
})

test('the bank tells equal purchases apart, and the same one is one', async () => {
  const prestacao_id = await novaFatura()
  const repeated = async (file: string, fatura = prestacao_id) =>
    (await read(fatura, file)).lancamentos.map(({ repetido }) => repetido)
  const file = ofx(purchase('A') + purchase('B') + purchase('A'))
  expect(await repeated(file)).toEqual([null, null, 'arquivo'])
  const lancamentos = picked(await read(prestacao_id, file)).slice(0, 1)
  await rui.call(importarExtrato, { prestacao_id, lancamentos })
  expect(await repeated(file)).toEqual(['fatura', null, 'fatura'])
  // Banks that number all of a kind alike, and amounts that were typed by hand before the file was there.
  expect(await repeated(ofx(purchase('A') + purchase('A').replace('19.99', '5.00')))).toEqual([
    'fatura',
    null,
  ])
  await rui.call(createDespesaCartao, {
    prestacao_id,
    data_despesa: '2026-02-03',
    descricao_despesa: 'UBER',
    valor_despesa: '19,99',
  })
  expect(await repeated(ofx(purchase('B') + purchase('C')))).toEqual(['fatura', null])
  // The next month's file begins with the last days of this one.
  const { cartao_id } = (await rui.call(extratoDaPrestacao, { prestacao_id })).prestacao
  const next = await ana.call(abrirPrestacao, { cartao_id, mes_referencia: '2026-03' })
  expect(await repeated(file, next.id)).toEqual(['outra', null, 'outra'])
})

test('amounts that are not reais wait for a rate', async () => {
  const prestacao_id = await novaFatura()
  const one = '<CURRENCY><CURRATE>6.10<CURSYM>EUR</CURRENCY>'
  const file = ofx(purchase('A') + purchase('B', one), 'USD')
  expect(await read(prestacao_id, file)).toMatchObject({
    lancamentos: [],
    moedas: [
      { moeda: 'USD', esperando: 1 },
      { moeda: 'EUR', esperando: 1 },
    ],
  })
  const rates = [{ moeda: 'USD', cotacao: '5.4321' }]
  const { lancamentos, moedas } = await read(prestacao_id, file, false, rates)
  expect(lancamentos).toMatchObject([{ valor_despesa: '108.59', descricao_despesa: 'Uber (USD 19,99)' }])
  expect(moedas).toEqual([
    { moeda: 'USD', esperando: 0 },
    { moeda: 'EUR', esperando: 1 },
  ])
  const [refused] = [{ moeda: 'USD', cotacao: '0' }]
  const input = { prestacao_id, conteudo_base64: file, cotacoes: [refused] }
  expect(await rui.refusal(lerExtrato, input)).toMatchObject({ mensagem: COTACAO_INVALIDA })
})

test('a purchase abroad in reais is shown as one', async () => {
  const prestacao_id = await novaFatura()
  const file = ofx(purchase('A', '<ORIGCURRENCY><CURRATE>5.4<CURSYM>USD</ORIGCURRENCY>'))
  const { lancamentos, moedas, avisos } = await read(prestacao_id, file)
  expect(lancamentos).toMatchObject([{ valor_despesa: '19.99', moeda_origem: 'USD' }])
  expect([moedas, avisos.length]).toEqual([[], 1])
})

test('where one row is refused none comes in', async () => {
  const prestacao_id = await novaFatura()
  const [row] = picked(await read(prestacao_id, sample('itau-cartao.ofx')))
  const lancamentos = [row, { ...row, data_despesa: '2026-02-30' }]
  expect(await rui.refusal(importarExtrato, { prestacao_id, lancamentos })).toMatchObject({
    titulo: 'Erro ao importar extrato',
    codigo: 'dados_invalidos',
  })
  expect(await rui.refusal(importarExtrato, { prestacao_id, lancamentos: [] })).toMatchObject({
    mensagem: 'Escolha ao menos um lançamento.',
  })
  expect((await rui.call(extratoDaPrestacao, { prestacao_id })).despesas).toEqual([])
})

test('what is strange about a file is said', async () => {
  const prestacao_id = await novaFatura()
  const other = `<OFX><ACCTID>5555XXXXXXXX9876<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240110<TRNAMT>-1<MEMO>A</OFX>`
  expect((await read(prestacao_id, base64(other))).avisos).toEqual([
    'O arquivo é do cartão com final 9876; este cartão termina em 1234.',
    'Nenhum lançamento é de perto de fevereiro de 2026. Confira o mês da fatura.',
  ])
})

test.each([
  ['%PDF-1.7', 'Este arquivo é um PDF.'],
  ['bom dia', 'Este arquivo não foi reconhecido'],
  ['<OFX></OFX>', 'Este arquivo não tem lançamentos.'],
  ['data;descricao;valor\n', 'Este arquivo não tem lançamentos.'],
  ['', 'O arquivo está vazio.'],
  [`data;descricao;valor\n${'03/02/2026;a;1,00\n'.repeat(2001)}`, 'o limite é 2000'],
  [`<OFX>${'<STMTTRN>'.repeat(2001)}`, 'o limite é 2000'],
  ['\r'.repeat(10_001), 'mais de 10.000 linhas'],
])('a file like %.20j is refused with a sentence', async (content, mensagem) => {
  const prestacao_id = await novaFatura()
  const refusal = await rui.refusal(lerExtrato, { prestacao_id, conteudo_base64: base64(content) })
  expect(refusal.titulo).toBe('Erro ao importar extrato')
  expect(refusal.mensagem).toContain(mensagem)
})

test('the largest file is read, a larger one refused', async () => {
  const prestacao_id = await novaFatura()
  const head = 'data;descricao;valor\n03/02/2026;a;1,00\n'
  const full = head + ' '.repeat(MAX_BYTES - head.length)
  expect((await read(prestacao_id, base64(full))).lancamentos).toHaveLength(1)
  const refusal = await rui.refusal(lerExtrato, { prestacao_id, conteudo_base64: base64(`${full}    `) })
  expect(refusal.mensagem).toContain('O arquivo é grande demais')
})

test("another's statement is neither read against nor imported into", async () => {
  const prestacao_id = await novaFatura(ana)
  const conteudo_base64 = sample('nubank-cartao.csv')
  expect(await rui.refusal(lerExtrato, { prestacao_id, conteudo_base64 })).toMatchObject({ status: 403 })
  const lancamentos = [{ data_despesa: '2026-02-03', descricao_despesa: 'a', valor_despesa: '1,00' }]
  expect(await rui.refusal(importarExtrato, { prestacao_id, lancamentos })).toMatchObject({ status: 403 })
  const gone = { codigo: 'nao_encontrado', titulo: 'Erro', mensagem: 'Fatura ou usuário não definido.' }
  const missing = 2_000_000_000
  expect(await rui.refusal(lerExtrato, { prestacao_id: missing, conteudo_base64 })).toMatchObject(gone)
  expect(await rui.refusal(importarExtrato, { prestacao_id: missing, lancamentos })).toMatchObject(gone)
})
