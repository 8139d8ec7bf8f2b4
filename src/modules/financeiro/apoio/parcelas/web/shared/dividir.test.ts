import { expect, test } from 'vitest'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { planoInput } from '../../contract.ts'
import { dividir, parcelar } from './dividir.ts'

test.each([
  ['100.00', 3, ['33.34', '33.33', '33.33']],
  ['0.02', 3, ['0.02', '0.00', '0.00']],
  ['1000.00', 6, ['166.70', '166.66', '166.66', '166.66', '166.66', '166.66']],
  ['9999999999999.99', 2, ['5000000000000.00', '4999999999999.99']],
  ['10.00', 1, ['10.00']],
])('%s in %i', (valor, vezes, expected) => {
  expect(dividir(valor, vezes)).toEqual(expected)
  expect(addMoney(...expected)).toBe(valor)
})

test('months keep the day that they have, weeks count seven days', () => {
  const purchase = { primeiro: '2026-01-31', valor: '90.00', vezes: 4 }
  const dates = (plan: { data_vencimento: string }[]) => plan.map(({ data_vencimento }) => data_vencimento)
  expect(dates(parcelar({ ...purchase, unidade: 'mes', cada: 1 }))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(dates(parcelar({ ...purchase, unidade: 'semana', cada: 2 }))).toEqual([
    '2026-01-31',
    '2026-02-14',
    '2026-02-28',
    '2026-03-14',
  ])
  expect(parcelar({ ...purchase, valor: '', unidade: 'mes', cada: 1 })[0]).toMatchObject({ valor: '' })
})

test('none is one payable, one alone is refused, and so is a negative one', () => {
  const line = { data_vencimento: '2026-01-31', valor: '10,00' }
  expect(planoInput.safeParse([]).success).toBe(true)
  expect(planoInput.safeParse([line, line]).success).toBe(true)
  expect(planoInput.safeParse([line]).error?.issues[0]?.message).toMatch(/ao menos duas parcelas/)
  expect(planoInput.safeParse([line, { ...line, valor: '-1' }]).success).toBe(false)
})
