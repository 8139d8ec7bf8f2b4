import { expect, test } from 'vitest'
import { readCell, withZeros } from './values.ts'

test.each([
  ['dinheiro', '1.234,56', '1.234,56'],
  ['dinheiro', '1,234.56', '1234.56'],
  ['dinheiro', 'R$ 1,234,567.8', 'R$ 1234567.8'],
  ['dinheiro', '(10,00)', '-10,00'],
  ['dinheiro', 33.333_333, '33.33'],
  ['dinheiro', 1234, '1234.00'],
  ['data', '28/02/2026', '2026-02-28'],
  ['data', '2026-02-28', '2026-02-28'],
  ['data', '1/2/26', '2026-02-01'],
  ['data', '01.02.1999', '1999-02-01'],
  ['data', '28/02/2026 00:00', '2026-02-28'],
  ['inteiro', '1.234', 1234],
  ['sim_nao', 'NÃO', false],
  ['sim_nao', 'x', true],
  ['telefone', 11_987_654_321, '(11) 98765-4321'],
  ['texto', 1234.5, '1234,5'],
  ['texto', ' a ', 'a'],
] as const)('a cell of the kind %s, %j, is read', (tipo, cell, valor) => {
  const read = readCell(tipo, cell, undefined, false)
  expect(read).toEqual({ valor: tipo === 'dinheiro' ? expect.anything() : valor })
  if (tipo === 'dinheiro' && 'valor' in read) {
    const amount = (text: string) =>
      Number(
        text
          .replace(/[R$ ]/g, '')
          .replace(/\.(?=.*,)/, '')
          .replace(',', '.'),
      )
    expect(amount(String(read.valor))).toBe(amount(valor))
  }
})

test.each([
  ['dinheiro', 'dez'],
  ['dinheiro', '1,234'],
  ['data', '31/02/2026'],
  ['data', '02/13/2026'],
  ['data', 46_081],
  ['inteiro', '1,5'],
  ['sim_nao', 'talvez'],
  ['texto', '#REF!'],
  ['dinheiro', '#N/D'],
] as const)('a cell of the kind %s, %j, is refused with a reason', (tipo, cell) => {
  expect(readCell(tipo, cell, undefined, false)).toEqual({ motivo: expect.stringMatching(/\.$/) })
})

test('a word of a vocabulary counts whatever its case and accents, and another names them all', () => {
  expect(readCell('texto', 'ferias', ['Ativo', 'Férias'], false)).toEqual({ valor: 'Férias' })
  expect(readCell('texto', 'Fora', ['Ativo', 'Férias'], false)).toEqual({
    motivo: 'Não é uma das opções: Ativo, Férias.',
  })
})

test('a document gets back the zeros that a number lost, where its check digits say so', () => {
  expect(withZeros('191')).toBe('191')
  expect(withZeros('1234567890')).toBe('01234567890')
  expect(withZeros('1234567891')).toBe('1234567891')
  expect(withZeros('2558157000162')).toBe('02558157000162')
})
