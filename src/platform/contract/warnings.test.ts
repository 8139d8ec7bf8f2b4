import { expect, test } from 'vitest'
import { dueWarning, negativeWarning, orderWarning, yearWarning } from './warnings.ts'

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

test('a due date changed to a day that has passed, or before the invoice, is warned of', () => {
  const emissao = { campo: 'data_emissao', aviso: 'Antes da emissão.' }
  const told = (data_vencimento: string, record?: { data_vencimento: string }) => {
    const typed: Record<string, unknown> = { data_vencimento, data_emissao: '2026-01-10' }
    return dueWarning((name: string) => typed[name], record, emissao, '2026-03-01')
  }
  const record = { data_vencimento: '2026-02-01' }
  expect(told('2026-03-01', record)).toBeNull()
  expect(told('2026-02-01', record)).toBeNull()
  expect(told('2026-02-02', record)).toBe('Esta data já passou.')
  expect(told('2026-01-09', record)).toBe('Esta data já passou. Antes da emissão.')
  expect(told('2026-01-09')).toBe('Antes da emissão.')
})
