import { expect, test } from 'vitest'
import { negativeWarning, orderWarning } from './warnings.ts'

test.each(['-1', '-R$ 10,00', '-0.01'])('%s is warned of', value => {
  expect(negativeWarning(value)).toBe('Valor negativo. Confira o sinal.')
})

test.each(['0', '-0', '10', '', null, undefined, 'abc'])('%s is not', value => {
  expect(negativeWarning(value)).toBeNull()
})

test('only two whole dates in the wrong order are warned of', () => {
  expect(orderWarning('2026-02-02', '2026-02-01', 'Antes.')).toBe('Antes.')
  expect(orderWarning('2026-02-01', '2026-02-01', 'Antes.')).toBeNull()
  expect(orderWarning('2026-02-02', '01/0', 'Antes.')).toBeNull()
  expect(orderWarning(null, '2026-02-01', 'Antes.')).toBeNull()
})
