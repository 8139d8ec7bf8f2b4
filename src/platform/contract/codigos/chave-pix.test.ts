import { describe, expect, test } from 'vitest'
import { crc16 } from './br-code.ts'
import { erroDaChavePix, formatChavePix, lerChavePix, serveSempre, valeUmaVez } from './chave-pix.ts'

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'

describe('a PIX key', () => {
  test.each([
    ['529.982.247-25', 'CPF', '52998224725', '529.982.247-25'],
    ['11.222.333/0001-81', 'CNPJ', '11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', 'CNPJ', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['(11) 98765-4321', 'celular', '+5511987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', 'celular', '+5511987654321', '(11) 98765-4321'],
    ['5511987654321', 'celular', '+5511987654321', '(11) 98765-4321'],
    [' Cobranca@AcoSul.com.br ', 'e-mail', 'cobranca@acosul.com.br', 'cobranca@acosul.com.br'],
    [
      '123E4567-E12B-12D1-A456-426655440000',
      'aleatória',
      '123e4567-e12b-12d1-a456-426655440000',
      '123e4567-e12b-12d1-a456-426655440000',
    ],
    ['PIX.itau.com.br', 'endereço', 'pix.itau.com.br', 'pix.itau.com.br'],
    [
      PIX + crc16(PIX),
      'aleatória',
      '123e4567-e12b-12d1-a456-426655440000',
      '123e4567-e12b-12d1-a456-426655440000',
    ],
  ])('%s is a %s', (typed, tipo, chave, shown) => {
    expect(lerChavePix(typed)).toEqual({ tipo, chave })
    expect(erroDaChavePix(typed)).toBeNull()
    expect(formatChavePix(chave)).toBe(shown)
    // What is stored is read as itself: a saved line may be saved again.
    expect(lerChavePix(chave)?.chave ?? chave).toBe(chave)
  })

  test('eleven digits that may be a CPF and a mobile number are asked about', () => {
    // 11 9 1234 5603 has the check digits of a CPF.
    const both = Array.from({ length: 100 }, (_, n) => `119123456${String(n).padStart(2, '0')}`).find(
      digits => lerChavePix(digits) === null,
    ) as string
    expect(erroDaChavePix(both)).toContain('Pode ser CPF ou celular')
    expect(lerChavePix(`(${both.slice(0, 2)}) ${both.slice(2)}`)?.tipo).toBe('celular')
    expect(lerChavePix(both.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'))?.tipo).toBe('CPF')
  })

  test.each([
    ['', 'Informe CPF'],
    ['52998224726', 'Não é um CPF nem um celular'],
    ['11.222.333/0001-82', 'Os dígitos do CNPJ não conferem'],
    ['aço sul', 'Informe CPF'],
    ['a@b', 'Informe CPF'],
    [`${'a'.repeat(80)}@b.com`, 'Informe CPF'],
    ['(11) 3456-7890', 'Informe CPF'],
    ['12345', 'Informe CPF'],
  ])('%j is none', (typed, message) => {
    expect(lerChavePix(typed)).toBeNull()
    expect(erroDaChavePix(typed)).toContain(message)
  })
})

test('only a PIX with a key of its own serves again and again', () => {
  const dinamico =
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
  expect(serveSempre(` ${PIX}${crc16(PIX)}\n`)).toBe(true)
  for (const other of [dinamico, '34191790010104351004791020150008291070026000', 'a@b.com.br', ''])
    expect(serveSempre(other), other).toBe(false)
  expect([dinamico, '34191790010104351004791020150008291070026000'].map(valeUmaVez)).toEqual([true, true])
  expect([`${PIX}${crc16(PIX)}`, 'a@b.com.br', 'em dinheiro', ''].map(valeUmaVez)).toEqual(
    Array(4).fill(false),
  )
})
