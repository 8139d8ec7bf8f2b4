import { expect, test } from 'vitest'
import { comBoletos } from './com-boletos.ts'

const boletos = [
  { codigo: 'A', vencimento: '2027-01-10', valor: '50.00' },
  { codigo: 'B', vencimento: '2027-02-10', valor: '50.00' },
]

test('without instalments each boleto makes one', () => {
  expect(comBoletos(null, boletos)).toEqual([
    { data_vencimento: '2027-01-10', valor: '50.00', codigo_pagamento: 'A' },
    { data_vencimento: '2027-02-10', valor: '50.00', codigo_pagamento: 'B' },
  ])
})

test('a boleto goes to the instalment of its date and value that has no code; typed codes and amounts stay', () => {
  const plano = [
    { data_vencimento: '2027-01-10', valor: '50,00', codigo_pagamento: 'typed' },
    { data_vencimento: '2027-02-10', valor: '50', codigo_pagamento: '' },
    { data_vencimento: '2027-02-10', valor: '', codigo_pagamento: '' },
  ]
  expect(comBoletos(plano, boletos)).toEqual([plano[0], { ...plano[1], codigo_pagamento: 'B' }, plano[2]])
})

test('of another date or value it belongs to none', () => {
  expect(comBoletos([{ data_vencimento: '2027-02-11', valor: '50.00' }], boletos)).toBeNull()
  expect(comBoletos([{ data_vencimento: '2027-02-10', valor: '51.00' }], boletos)).toBeNull()
  expect(comBoletos([], boletos)).toBeNull()
})
