import { expect, test } from 'vitest'
import { crc16 } from '#platform/contract/codigos/br-code.ts'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import { chaveAcessoCheckDigit } from '#platform/contract/documents.ts'
import { summaryOf } from './summary.ts'

test.each([
  ['34196166700000123451101234567880057123457000', 'Boleto, Itaú · R$\u00a0123,45 · vence em 01/05/2002'],
  ['00193373700000001000500940144816060680935031', 'Boleto, Banco do Brasil · R$\u00a01,00'],
])('what %s says, with its bank', (codigo, said) => {
  const lido = lerCodigo(codigo, '2002-04-01')
  expect(lido && summaryOf(lido)).toContain(said)
})

const PIX = (account: string) => {
  const text = `000201${account}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304`
  return text + crc16(text)
}

test('the value of a dynamic PIX is at the bank; one of a key that leaves it open says nothing', () => {
  const said = (account: string) => {
    const lido = lerCodigo(PIX(account), '2026-11-10')
    return lido && summaryOf(lido)
  }
  expect(said('26700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441')).toBe(
    'PIX para Fulano de Tal · O valor deste PIX está no banco; confira no aplicativo.',
  )
  expect(said('26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000')).toBe(
    'PIX para Fulano de Tal',
  )
  expect(said('26370014br.gov.bcb.pix0115fulano@obra.com')).toBe('PIX para Fulano de Tal')
})

test('an NFC-e tells what is to be typed: its QR code has value and day only without a connection', () => {
  const key = (modelo: string) => {
    const inner = `35261111222333000181${modelo}001000012345112345678`
    return inner + chaveAcessoCheckDigit(inner)
  }
  const said = (text: string) => {
    const lido = lerCodigo(text, '2026-11-10')
    return lido && summaryOf(lido)
  }
  const address = (rest: string) => `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key('65')}${rest}`
  expect(said(address('|2|1|1|0A1B'))).toBe('NFC-e 12345 · O código não traz valor nem data; digite-os.')
  expect(said(key('65'))).toBe('NFC-e 12345 · O código não traz valor nem data; digite-os.')
  expect(said(address('|2|1|09|60.90|79|1|0A1B'))).toBe('NFC-e 12345 · R$\u00a060,90 · emitida em 09/11/2026')
  expect(said(address('|2|1|31|60.90|79|1|0A1B'))).toBe(
    'NFC-e 12345 · R$\u00a060,90 · O código não traz a data; digite-a.',
  )
  expect(said(key('55'))).toBe('NF-e 12345')
})
