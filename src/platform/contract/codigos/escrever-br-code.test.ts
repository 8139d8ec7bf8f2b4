import { expect, test } from 'vitest'
import { recebedorDoPix } from './br-code.ts'
import { escreverBrCode } from './escrever-br-code.ts'
import { lerCodigo } from './ler.ts'

const de = {
  chave: '12345678000195',
  nome: 'Construção & Ícones do Norte Ltda',
  cidade: 'São José dos Campos',
}

test('the example of the manual of Banco Central, with a value and an identifier', () => {
  expect(
    escreverBrCode({
      ...{ chave: '123e4567-e12b-12d1-a456-426655440000', nome: 'Fulano de Tal', cidade: 'BRASILIA' },
      ...{ valor: '1234.56', txid: 'REC1' },
    }),
  ).toMatch(
    /^00020126580014br\.gov\.bcb\.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654071234\.565802BR5913Fulano de Tal6008BRASILIA62080504REC16304[\dA-F]{4}$/,
  )
})

test('what is written is read back: value, key, name without accents, a CRC that holds', () => {
  const code = escreverBrCode({ ...de, valor: '9340.00', txid: 'RECEBIVEL17' }) as string
  expect(lerCodigo(code, '2026-11-23')).toMatchObject({ tipo: 'pix', valor: '9340.00', erros: [] })
  expect(recebedorDoPix(code)).toEqual({ chave: de.chave, nome: 'Construcao Icones do Nort' })
  expect(code).toContain('6015Sao Jose dos Ca')
  expect(code).toContain('0511RECEBIVEL17')
})

test.each([
  { valor: '0.00' },
  { valor: '-1.00' },
  { nome: '&&&' },
  { cidade: '' },
  { txid: '--' },
  { chave: 'x'.repeat(78) },
])('%j makes no code', change => {
  expect(escreverBrCode({ ...de, valor: '1.00', txid: 'A1', ...change })).toBeNull()
})
