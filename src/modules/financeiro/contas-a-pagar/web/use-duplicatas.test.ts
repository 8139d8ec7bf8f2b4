import { expect, test } from 'vitest'
import { mesmasParcelas, textoDasDuplicatas } from './use-duplicatas.ts'

const duplicatas = [
  { data_vencimento: '2026-12-10', valor: '100.00' },
  { data_vencimento: '2027-01-10', valor: '100.00' },
]

test('lines are the instalments of an invoice however their value is written, whatever their codes are', () => {
  const plano = [
    { data_vencimento: '2026-12-10', valor: '100', codigo_pagamento: '123' },
    { data_vencimento: '2027-01-10', valor: '100,00' },
  ]
  expect(mesmasParcelas(plano, duplicatas)).toBe(true)
  expect(mesmasParcelas(plano.slice(1), duplicatas)).toBe(false)
  expect(mesmasParcelas([], duplicatas)).toBe(false)
  // The same sum on other days, or split otherwise.
  expect(mesmasParcelas([{ ...plano[0], data_vencimento: '2026-12-11' }, plano[1] ?? {}], duplicatas)).toBe(
    false,
  )
  expect(mesmasParcelas([{ ...plano[0], valor: '99,99' }, plano[1] ?? {}], duplicatas)).toBe(false)
})

test('the first instalments are told, and how many more there are', () => {
  const six = Array.from({ length: 6 }, (_, n) => ({
    data_vencimento: `2026-0${n + 1}-10`,
    valor: '1234.50',
  }))
  expect(textoDasDuplicatas(duplicatas).replaceAll(/\s/g, ' ')).toBe(
    'O papel diz 2 parcelas: 10/12/2026 R$ 100,00, 10/01/2027 R$ 100,00.',
  )
  expect(textoDasDuplicatas(six)).toContain('O papel diz 6 parcelas: 10/01/2026 ')
  expect(textoDasDuplicatas(six)).toContain(' e mais 3.')
})
