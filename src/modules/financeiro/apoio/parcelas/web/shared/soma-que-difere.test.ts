import { expect, test } from 'vitest'
import { somaQueDifere } from './soma-que-difere.ts'

const blank = { data_vencimento: '', valor: '', codigo_pagamento: '' }
const duas = ['500,00', '500.00'].map((valor, n) => ({
  ...blank,
  data_vencimento: `2026-0${n + 6}-30`,
  valor,
}))

test('instalments that come to another value than the purchase are told with both', () => {
  expect(somaQueDifere(duas, '1.234,56')).toEqual({ soma: '1000.00', valor: '1234.56' })
  expect(somaQueDifere([...duas, blank], '1234.56')).toEqual({ soma: '1000.00', valor: '1234.56' })
  expect(somaQueDifere(duas, '1.000,00')).toBeNull()
})

test('nothing is told of a purchase without value, and while instalments are not whole', () => {
  expect(somaQueDifere([], '1234.56')).toBeNull()
  for (const valor of ['', null, 'mil']) expect(somaQueDifere(duas, valor)).toBeNull()
  expect(somaQueDifere(duas.slice(1), '1234.56')).toBeNull()
  expect(somaQueDifere([...duas, { ...blank, data_vencimento: '2026-08-30' }], '1234.56')).toBeNull()
})
