import { expect, test } from 'vitest'
import { chaveAcessoCheckDigit } from '../documents.ts'
import { lerCodigo, lerPagamento } from './ler.ts'

const HOJE = '2026-11-20'
const base = '3526111122233300018155001000012345112345678'
const chave = base + chaveAcessoCheckDigit(base)

test('the key of an NF-e tells issuer and number', () => {
  expect(lerCodigo(chave.replace(/(.{4})/g, '$1 '), HOJE)).toMatchObject({
    tipo: 'nota',
    codigo: chave,
    nome: 'NF-e 12345',
    cnpj: '11222333000181',
    numero: '12345',
    erros: [],
  })
})

const chaveDe = (emitente: string, serie: string, modelo = '55') => {
  const first = `352611${emitente}${modelo}${serie}000012345112345678`
  return first + chaveAcessoCheckDigit(first)
}

test.each([
  ['a rural producer', '00052998224725', '920', '52998224725'],
  ['the last series of persons', '00052998224725', '969', '52998224725'],
  ['a person in another series', '00052998224725', '001', '52998224725'],
  ['a person whose CPF has a wrong digit', '00052998224726', '920', '52998224726'],
  ['what is neither in another series', '00052998224726', '001', '00052998224726'],
  ['a company with letters', '12ABC34501DE35', '920', '12ABC34501DE35'],
  ['a company in a series of persons, as of SCAN', '11222333000181', '920', '11222333000181'],
  // Both a CNPJ and a CPF with zeros before it.
  ['Banco do Brasil', '00000000000191', '001', '00000000000191'],
  ['the person with those digits', '00000000000191', '920', '00000000191'],
  // Three zeros in front, and no CPF.
  ['another company of Banco do Brasil', '00000000000272', '001', '00000000000272'],
])('the issuer of a key may be a person: %s', (_, emitente, serie, expected) => {
  const key = chaveDe(emitente, serie)
  expect(lerCodigo(key, HOJE)).toMatchObject({ tipo: 'nota', codigo: key, cnpj: expected, erros: [] })
})

test('the QR code of an NFC-e of a person has the CPF', () => {
  const key = chaveDe('00052998224725', '920', '65')
  const address = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|0A1B2C`
  expect(lerCodigo(address, HOJE)).toMatchObject({ codigo: key, cnpj: '52998224725', erros: [] })
})

const inner = `${base.slice(0, 20)}65${base.slice(22)}`
const nfce = inner + chaveAcessoCheckDigit(inner)
const nfceAddress = (rest: string) => `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${nfce}${rest}`

test.each(['|2|1|1|0A1B2C', '|3|1', ''])(
  'the address in the QR code of an NFC-e has a key in it, not its value: %s',
  rest => {
    const said = { codigo: nfce, nome: 'NFC-e 12345', erros: [], valor: null, emissao: null }
    expect(lerCodigo(nfceAddress(rest), HOJE)).toMatchObject(said)
  },
)

const day = (dia: string) => `20${nfce.slice(2, 4)}-${nfce.slice(4, 6)}-${dia}`
test.each([
  ['|2|1|09|60.90|797a4759685578312f5859597a6b7357422b6650523351633530633d|1|0A1B', '60.90', day('09')],
  ['|3|1|28|1234.05|||c2lnbmF0dXJl', '1234.05', day('28')],
  ['%7C2%7C1%7C09%7C0.05%7C79%7C1%7C0A1B&x=1', '0.05', day('09')],
  // No such day; no value of money; nothing behind it that proves them; no value of a purchase.
  ['|2|1|32|60.90|79|1|0A1B', '60.90', null],
  ['|2|1|09|60,90|79|1|0A1B', null, null],
  ['|2|1|09|60.90', null, null],
  ['|2|1|09|0.00|79|1|0A1B', null, day('09')],
])('issued without a connection its address has value and day: %s', (rest, valor, emissao) => {
  expect(lerCodigo(nfceAddress(rest), HOJE)).toMatchObject({ codigo: nfce, erros: [], valor, emissao })
})

test.each([
  ['55', 'NF-e'],
  ['57', 'CT-e'],
  ['62', 'NFCom'],
  ['63', 'BP-e'],
  ['64', 'GTV-e'],
  ['65', 'NFC-e'],
  ['66', 'NF3e'],
  ['67', 'CT-e OS'],
])('500 keys of model %s are invoices: %s', (modelo, nome) => {
  let state = Number(modelo)
  const digits = (count: number) =>
    Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >>> 8) % 10
    }).join('')
  for (let index = 0; index < 500; index++) {
    // Of 2009 and 2019 the fourth digit is that of a boleto.
    const ano = ['09', '19', '24', '25', '26'][index % 5]
    const uf = ['11', '23', '35', '43', '53'][index % 7] ?? '31'
    const mes = String(1 + (index % 11)).padStart(2, '0')
    const inner = `${uf}${ano}${mes}${digits(14)}${modelo}${digits(21)}`
    const key = inner + chaveAcessoCheckDigit(inner)
    const numero = String(Number(key.slice(25, 34)))
    expect(lerCodigo(key, HOJE)).toMatchObject({ tipo: 'nota', nome: `${nome} ${numero}`, numero, erros: [] })
    if (key[3] === '9') continue
    expect(lerPagamento(key, HOJE)?.tipo).toBe('nota')
    const wrong = key.slice(0, 43) + ((Number(key[43]) + 1) % 10)
    expect(lerCodigo(wrong, HOJE)).toMatchObject({ tipo: 'nota', codigo: wrong })
  }
})

test('nothing else is a code', () => {
  for (const text of ['', 'NF 123', '34191.79001', `${chave}1`, 'https://exemplo.com.br/?p=1'])
    expect(lerCodigo(text, HOJE)).toBeNull()
})
