import { expect, test } from 'vitest'
import { negativeWarning, orderWarning, yearWarning } from './warnings.ts'

test.each(['-1', '-R$ 10,00', '-0.01'])('%s is warned of', value => {
  expect(negativeWarning(value)).toBe('Valor negativo. Confira o sinal.')
})

test.each(['0', '-0', '10', '', null, undefined, 'abc'])('%s is not', value => {
  expect(negativeWarning(value)).toBeNull()
})

test('a date of another age is asked about', () => {
  expect(yearWarning('1026-02-01')).toBe('O ano é 1026. Confira.')
  expect(yearWarning('2206-02-01')).toBe('O ano é 2206. Confira.')
  for (const value of ['1935-05-01', '2026-02-01', '2026-02', '01/0', '', null])
    expect(yearWarning(value)).toBeNull()
})

test('only two whole dates in the wrong order are warned of', () => {
  expect(orderWarning('2026-02-02', '2026-02-01', 'Antes.')).toBe('Antes.')
  expect(orderWarning('2026-02-01', '2026-02-01', 'Antes.')).toBeNull()
  expect(orderWarning('2026-02-02', '01/0', 'Antes.')).toBeNull()
  expect(orderWarning(null, '2026-02-01', 'Antes.')).toBeNull()
})
