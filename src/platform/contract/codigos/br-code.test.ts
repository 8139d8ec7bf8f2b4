import { expect, test } from 'vitest'
import { crc16, pareceBrCode, recebedorDoPix } from './br-code.ts'
import { lerChavePix } from './chave-pix.ts'
import { lerCodigo } from './ler.ts'

const HOJE = '2026-11-20'
const CRC = ['O código PIX está incompleto ou foi alterado: o CRC não confere.']
// Banco Central, Manual de Padrões para Iniciação do Pix, annex I: a static and a dynamic one.
const fixo =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const dinamico =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

test('the examples of Banco Central are read', () => {
  for (const codigo of [fixo, dinamico])
    expect(lerCodigo(` ${codigo}\n`, HOJE)).toMatchObject({
      tipo: 'pix',
      codigo,
      nome: 'PIX para Fulano de Tal',
      valor: null,
      erros: [],
    })
})

test('whichever character is another, the CRC is named; what is cut off is no code yet', () => {
  for (const codigo of [fixo, dinamico]) {
    for (let at = 0; at < codigo.length; at++)
      for (const other of ['7', '8', 'B', 'z', ' ', 'é']) {
        if (other === codigo[at]) continue
        const read = lerCodigo(codigo.slice(0, at) + other + codigo.slice(at + 1), HOJE)
        expect([at, other, read?.tipo, read?.erros]).toEqual([at, other, 'pix', CRC])
      }
    for (let end = 0; end < codigo.length - 1; end++)
      expect([end, lerCodigo(codigo.slice(0, end), HOJE)]).toEqual([end, null])
  }
})

test('other texts are no PIX, nor is a code of another network that is whole', () => {
  for (const text of [
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
    '00193373700000001000500940144816060680935031',
    'br.gov.bcb.pix',
    'Pagar no PIX 6304ABCD',
    `Segue o PIX da obra, conforme combinado: ${fixo}`,
  ])
    expect(pareceBrCode(text)).toBe(false)
  const other = fixo.slice(0, -4).replace('br.gov.bcb.pix', 'ar.com.exemplo')
  expect(lerCodigo(other + crc16(other), HOJE)).toBeNull()
  expect(lerChavePix(fixo.slice(1))).toBeNull()
})

/** The static example with other fields, and the CRC of them. */
const com = (from: string, to: string) => {
  const text = fixo.slice(0, -4).replace(from, to)
  return text + crc16(text)
}

test('a value of zero leaves it open', () => {
  const valor = (field: string) => lerCodigo(com('5802BR', `${field}5802BR`), HOJE)?.valor
  expect(['54040.00', '54010', '540510.00', ''].map(valor)).toEqual([null, null, '10.00', null])
})

test.each([
  ['characters', '5917José da Conceição'],
  ['bytes', '5920José da Conceição'],
])('a name with accents whose %s are counted is read', (_, field) => {
  const codigo = com('5913Fulano de Tal', field)
  expect(lerCodigo(codigo, HOJE)).toMatchObject({ nome: 'PIX para José da Conceição', erros: [] })
  expect(recebedorDoPix(codigo)).toEqual({
    chave: '123e4567-e12b-12d1-a456-426655440000',
    nome: 'José da Conceição',
  })
})
