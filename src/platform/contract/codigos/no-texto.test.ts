import { describe, expect, test } from 'vitest'
import { lerCodigo } from './ler.ts'
import { codigosNoTexto } from './no-texto.ts'

const BOLETO = '00190.50095 40144.816069 06809.350314 3 37370000000100'
const read = (text: string) =>
  codigosNoTexto(text)
    .map(found => lerCodigo(found, '2007-12-01'))
    .filter(lido => lido?.erros.length === 0)
    .map(lido => lido?.nome)

describe('codes in the text of a page', () => {
  test.each([
    ['as printed', `Beneficiário Aço Sul 12/2007\n001-9 ${BOLETO}\nVencimento 31/12/2007 Valor 1,00`],
    ['without marks', `Linha: ${BOLETO.replaceAll(/[ .]/g, '')}.`],
    ['broken into lines', BOLETO.replaceAll(' ', '\n')],
    ['before another number', `${BOLETO} 31/12/2007 100`],
  ])('a boleto %s', (_, text) => {
    expect(read(text)).toEqual(['Boleto'])
  })

  test('a bill of a utility, its line in four blocks', () => {
    const line = '83640000001-1 33120138000-2 81288462711-6 08013618155-1'
    expect(codigosNoTexto(`Autenticação\n${line}\n`)).toEqual([line])
  })

  test('the key of an invoice in groups of four, with a CNPJ of letters, too', () => {
    const key = '3526 0112 ABC3 4501 DE35 5500 1000 0012 3410 0000 1234'
    expect(codigosNoTexto(`CHAVE DE ACESSO ${key} PROTOCOLO 135`)).toEqual([key])
  })

  test('PIX to be copied, broken where the page ended', () => {
    const pix =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
    expect(read(`PIX Copia e Cola:\n${pix.slice(0, 60)}\n${pix.slice(60)}\nObrigado`)).toEqual([
      'PIX para Fulano de Tal',
    ])
  })

  test('phones, amounts and other numbers are no codes', () => {
    expect(codigosNoTexto('Tel. (11) 99999-0000 CNPJ 12.345.678/0001-95 R$ 1.234,56 Pedido 000201')).toEqual(
      [],
    )
  })

  test.each([
    ['digits', '0'],
    ['digits and blanks', '0 '],
    ['beginnings of PIX', '000201'],
    ['addresses', 'https://a?'],
    ['groups of four', '1234 '],
  ])('a megabyte of %s takes no time', (_, piece) => {
    const text = piece.repeat(1_000_000 / piece.length)
    const started = performance.now()
    codigosNoTexto(text)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
