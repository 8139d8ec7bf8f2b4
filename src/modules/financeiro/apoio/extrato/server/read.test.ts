import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCsv } from '#platform/server/ground/files/csv.ts'
import { effortOf } from '#platform/testing/effort/effort.ts'
import { readCsv } from './csv-statement.ts'
import { decodeText } from './decode.ts'
import { isOfx, readOfx } from './ofx.ts'
import { readAmount, readDate } from './values.ts'

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'samples', name))
const read = (name: string, month = '2026-02') => {
  const text = decodeText(sample(name))
  const result = isOfx(text) ? readOfx(text) : readCsv(text, month)
  if (!result) throw new Error(`${name} was not recognised`)
  return { ...result, rows: result.rows.map(row => [row.data, row.descricao, row.valor]) }
}

describe('files as banks write them', () => {
  test('Nubank, card, CSV in UTF-8', () => {
    const { rows, gastoNegativo, recusas } = read('nubank-cartao.csv')
    expect(rows).toEqual([
      ['2026-02-03', 'Padaria Conceição', '23.90'],
      ['2026-02-04', 'Pão, Café & Cia', '8.50'],
      ['2026-02-04', 'Uber *Trip', '19.99'],
      ['2026-02-04', 'Uber *Trip', '19.99'],
      ['2026-02-10', 'Pagamento recebido', '-1500.00'],
      ['2026-02-11', 'Estorno de Uber *Trip', '-19.99'],
    ])
    expect([gastoNegativo, recusas]).toEqual([false, []])
  })

  test('Nubank, card, OFX 1 with closed tags in UTF-8', () => {
    const { rows, gastoNegativo, recusas } = read('nubank-cartao.ofx')
    expect(rows).toEqual([
      ['2026-02-03', 'Padaria Conceição', '-23.90'],
      ['2026-02-10', 'Pagamento recebido', '1500.00'],
      ['2026-02-28', 'Hotel & Pousada Sol - Parcela 2/10', '-1234.50'],
    ])
    expect([gastoNegativo, recusas]).toEqual([true, []])
  })

  test('Itaú, card, OFX 1 without closing tags in windows-1252, decimal commas; bad lines are named', () => {
    const { rows, gastoNegativo, recusas, contas } = read('itau-cartao.ofx')
    expect(rows).toEqual([
      ['2026-02-05', 'POSTO SÃO JOÃO COMBUSTÍVEL', '-89.90'],
      ['2026-02-06', 'PASSAGEM AÉREA - GRU-BSB', '-1250.00'],
      ['2026-02-08', 'ESTORNO DE ANUIDADE', '12.00'],
    ])
    expect(recusas).toEqual([
      { linha: 50, motivo: 'Data inválida: "20260230100000[-03:EST]".' },
      { linha: 57, motivo: 'Valor inválido: "dez reais".' },
    ])
    expect([gastoNegativo, contas]).toEqual([true, ['5555XXXXXXXX1234']])
  })

  test('Santander, account, OFX 2 (XML) with one transaction, a comment and CDATA', () => {
    const { rows, recusas } = read('santander-conta.ofx')
    expect(rows).toEqual([['2026-02-12', "COMPRA CARTAO MAESTRO - Farmácia D'Ávila & Filhos", '-45.70']])
    expect(recusas).toEqual([])
  })

  test('Caixa, card, OFX on one line, purchases as positive debits', () => {
    const { rows, gastoNegativo } = read('caixa-cartao.ofx')
    expect(rows.map(([, , valor]) => valor)).toEqual(['150.00', '20.00', '-170.00'])
    expect(gastoNegativo).toBe(false)
  })

  test('Bradesco, account, CSV in windows-1252 with a preamble, two columns of amounts and a footer', () => {
    const { rows, gastoNegativo, recusas } = read('bradesco-conta.csv')
    expect(rows).toEqual([
      ['2026-02-03', 'COMPRA CARTÃO POSTO IPIRANGA', '-1234.56'],
      ['2026-02-04', 'ESTORNO COMPRA', '100.00'],
      ['2026-02-05', 'TARIFA BANCÁRIA', '-12.00'],
    ])
    expect(gastoNegativo).toBe(true)
    expect(recusas).toEqual([
      { linha: 4, motivo: 'É um saldo, não um lançamento.' },
      { linha: 8, motivo: 'Data inválida: "31/02/2026".' },
      { linha: 9, motivo: 'Falta o valor.' },
    ])
  })

  test('Bradesco, card, CSV with days that name no year', () => {
    expect(read('bradesco-cartao.csv', '2026-01').rows).toEqual([
      ['2025-12-28', 'LIVRARIA CULTURA 2/3', '59.90'],
      ['2026-01-15', 'RESTAURANTE SABOR', '132.00'],
      ['2026-01-20', 'PAGTO. POR DEB EM C/C', '-191.90'],
    ])
  })

  test('Banco do Brasil, account, quoted CSV with a trailing comma and dots as decimals', () => {
    const { rows, gastoNegativo, recusas } = read('bb-conta.csv')
    expect(rows).toEqual([
      ['2026-02-02', 'Compra com Cartão - 01/02 13:22 POSTO SÃO JOÃO', '-50.00'],
      ['2026-02-03', 'Compra com Cartão - 03/02 09:10 PAPELARIA', '-1250.99'],
      ['2026-02-04', 'Estorno de Débito - PAPELARIA', '250.99'],
    ])
    expect(gastoNegativo).toBe(true)
    expect(recusas).toEqual([2, 6].map(linha => ({ linha, motivo: 'É um saldo, não um lançamento.' })))
  })

  test('C6, card, CSV with nine columns: reais are taken, instalments are kept', () => {
    const text = decodeText(sample('c6-cartao.csv'))
    expect(readCsv(text, '2026-02')?.rows).toMatchObject([
      {
        linha: 2,
        descricao: 'CANTINA DA SERRA',
        categoria: 'Restaurante / Lanchonete / Bar',
        valor: '87.40',
      },
      { linha: 3, descricao: 'MAGAZINE DO BAIRRO (2/10)', valor: '199.90' },
      { linha: 4, descricao: 'Inclusao de Pagamento', valor: '-287.30' },
    ])
  })

  test('Inter, card, CSV with R$ and doubled quotes', () => {
    expect(read('inter-cartao.csv').rows).toEqual([
      ['2026-02-07', 'DROGARIA SÃO PAULO', '45.90'],
      ['2026-02-08', 'HOTEL "BELA VISTA"', '1200.00'],
      ['2026-02-09', 'PAGAMENTO ON LINE', '-900.00'],
    ])
  })

  test('Itaú, account, lines without headings', () => {
    const { rows, gastoNegativo } = read('itau-conta.txt')
    expect(rows).toEqual([
      ['2026-02-03', 'COMPRA PADARIA ALIANÇA', '-23.90'],
      ['2026-02-04', 'COMPRA FARMÁCIA', '-1045.00'],
      ['2026-02-05', 'DEVOLUÇÃO', '10.00'],
    ])
    expect(gastoNegativo).toBe(true)
  })
})

test.each([
  ['%PDF-1.7', 'um PDF'],
  ['PK\u0003\u0004', 'XLSX'],
  ['a\u0000b', 'não é um texto'],
])('a file that begins %j is refused by what it is', (beginning, what) => {
  expect(() => decodeText(Buffer.from(beginning, 'latin1'))).toThrow(what)
})

test('a decimal comma without quotes is refused, not cut in two', () => {
  const headed = readCsv('data,descricao,valor\n2026-02-03,Padaria,-23,90\n', '2026-02')
  expect(headed).toMatchObject({ rows: [], recusas: [{ linha: 2 }] })
  const bare = readCsv('03/02/2026,Padaria,-23,90\n', '2026-02')
  expect(bare).toMatchObject({ rows: [], recusas: [{ linha: 1 }] })
})

test('entities that a document declares are not expanded', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]><OFX><STMTTRN>
    <DTPOSTED>20260203<TRNAMT>-1<MEMO>&b;&#xD800;&#65;</STMTTRN></OFX>`
  expect(readOfx(bomb).rows).toMatchObject([{ descricao: '&b;&#xD800;A' }])
})

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['-50.00', '-50.00'],
  ['R$ 23,9', '23.90'],
  ['-R$ 1.200,00', '-1200.00'],
  ['R$ -7,00', '-7.00'],
  ['10,00-', '-10.00'],
  ['10,00 D', '-10.00'],
  ['10,00 C', '10.00'],
  ['(3,50)', '-3.50'],
  ['+ 4,00', '4.00'],
  ['\u22121,00', '-1.00'],
  ['abc', null],
  ['', null],
  ['1,2345', null],
])('the amount %j is %j', (text, amount) => expect(readAmount(text)).toBe(amount))

test.each([
  ['100.000', '100.00'],
  ['-23.900000', '-23.90'],
  ['1.234', null],
  ['-1.234,56', '-1234.56'],
])('the amount %j of an OFX is %j', (text, amount) => expect(readAmount(text, true)).toBe(amount))

test.each([
  ['03/02/2026', '2026-02-03'],
  ['3/2/26', '2026-02-03'],
  ['2026-02-03', '2026-02-03'],
  ['03/02/2026 14:05', '2026-02-03'],
  ['03-02-2026', '2026-02-03'],
  ['03.02.2026', '2026-02-03'],
  ['03 FEV', '2026-02-03'],
  ['3 de março de 2025', '2025-03-03'],
  ['28/12', '2025-12-28'],
  ['29/02/2026', null],
  ['Data', null],
])('the date %j is %j', (text, date) => expect(readDate(text, '2026-02')).toBe(date))

test('any cells written as CSV are read again, with the line on which they stand', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', ' ', '"', ';', '\n', ',') })
    .map(text => text.trim())
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), rows => {
      const text = rows
        .map(cells => cells.map(each => `"${each.replaceAll('"', '""')}"`).join(';'))
        .join('\r\n')
      const filled = rows.filter(cells => cells.some(each => each !== ''))
      expect(splitCsv(text, ';').map(({ cells }) => cells)).toEqual(filled)
    }),
  )
})

test('what a quote without end swallows is refused, with the line where it opens', async () => {
  const text = 'Data;Descrição;Valor\n01/02/2026;Táxi;10,00\n02/02/2026;"Café;5,00\n03/02/2026;Pão;7,00\n'
  const { rows, recusas } = readCsv(text, '2026-02') ?? { rows: [], recusas: [] }
  expect(rows).toHaveLength(1)
  expect(recusas).toEqual([{ linha: 3, motivo: 'As aspas abertas na linha 3 não fecham.' }])
})

test('no text makes the readers fail or stall', async () => {
  const piece = fc.constantFrom(
    '<STMTTRN>',
    '<OFX>',
    '<',
    '>',
    '&',
    '"',
    ';',
    '\n',
    'data;valor;descricao',
    '1,0',
  )
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      readOfx(pieces.join(''))
      readCsv(pieces.join(''), '2026-02')
    }),
  )
  const long = '<'.repeat(700_000)
  const effort = await effortOf(() => {
    readOfx(long)
    readOfx('<STMTTRN '.repeat(70_000))
    readOfx('<!--'.repeat(100_000))
    readCsv('"'.repeat(700_000), '2026-02')
    readCsv('1;'.repeat(350_000), '2026-02')
  })
  expect(effort).toBeLessThan(3000)
})
