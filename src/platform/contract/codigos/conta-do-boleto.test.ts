import { expect, test } from 'vitest'
import { agenciaEConta, boletosDaMesmaConta } from './conta-do-boleto.ts'

/** Free fields in parts as each bank writes them. @param conta two digits of the account @param numero two of the boleto's own number */
const bancos: Record<string, (conta: string, numero: string) => string[]> = {
  '033': (conta, numero) => ['9', `${conta}00001`, `${numero}00000000001`, '0', '101'],
  '104': (conta, numero) => [`${conta}45671`, '000', '1', `${numero}9`, '4', '000000123', '7'],
  '237': (conta, numero) => ['0123', '09', `${numero}123456789`, `${conta}45678`, '0'],
  '341': (conta, numero) => ['109', `${numero}123456`, numero.charAt(0), '0097', `${conta}755`, '1', '000'],
  // Another carteira of the same bank, which has the number of the client in place of the account.
  '341 198': (conta, numero) => ['198', `${numero}123456`, `${numero}00001`, `${conta}014`, '4', '0'],
  '748': (conta, numero) => ['1', '1', `${numero}2000123`, '0165', '02', `${conta}623`, '1', '0', '3'],
  '756': (conta, numero) => ['1', '3055', '01', `${conta}45678`, `${numero}000001`, '001'],
}

const matches = (like: string, text: string) => new RegExp(`^${like.replaceAll('_', '.')}$`).test(text)

test.each(Object.entries(bancos))('%s: boletos of one account are alike, of another not', (name, parts) => {
  const boleto = (conta: string, numero: string) =>
    `${name.slice(0, 3)}9110420000123456${parts(conta, numero).join('')}`
  const all = [boleto('12', '56'), boleto('12', '78'), boleto('34', '56')]
  for (const code of all) expect(code).toMatch(/^\d{44}$/)
  const like = boletosDaMesmaConta(boleto('12', '56')) ?? ''
  expect(all.map(code => matches(like, code))).toEqual([true, true, false])
})

test('a bank whose free field is not known, and what is no boleto, name no account', () => {
  expect(boletosDaMesmaConta('0'.repeat(44))).toBeNull()
  expect(boletosDaMesmaConta('341')).toBeNull()
})

test('Itaú and Bradesco name agência and account in their boletos, no other bank does', () => {
  const boleto = (banco: string, livre: string) => `${banco}9110420000123456${livre}`
  expect(agenciaEConta(boleto('341', '1091234567800097127875000'))).toEqual({
    agencia: '0097',
    conta: '12787',
  })
  expect(agenciaEConta(boleto('237', '0123091234567890112456780'))).toEqual({
    agencia: '0123',
    conta: '1245678',
  })
  expect(agenciaEConta(boleto('341', '1981234567800000112014400'))).toBeNull()
  expect(agenciaEConta(boleto('756', '1305501124567812345670001'))).toBeNull()
})
