import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  canonicalMoney,
  compareMoney,
  fitsMoney,
  formatAmount,
  formatMoney,
  fromCents,
  subtractMoney,
  toCents,
} from './money.ts'

const LIMIT = 10n ** 15n - 1n
const cents = fc.bigInt({ min: -LIMIT, max: LIMIT })

describe('canonicalMoney', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1234,5', '1234.50'],
    ['1234.56', '1234.56'],
    ['1.234', '1234.00'],
    ['1.234.567', '1234567.00'],
    ['1234.5', '1234.50'],
    ['1.5', '1.50'],
    ['0.50', '0.50'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['R$ 1.234,56', '1234.56'],
    ['R$\u00a01.234,56', '1234.56'],
    ['r$10', '10.00'],
    [' \u00a0 10 \u00a0', '10.00'],
    ['-10,5', '-10.50'],
    ['-R$ 1,00', '-1.00'],
    ['R$ -1,00', '-1.00'],
    ['-0,00', '0.00'],
    ['9999999999999,99', '9999999999999.99'],
    ['0009999999999999', '9999999999999.00'],
  ])('%j is %s', (text, expected) => {
    expect(canonicalMoney(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'R$',
    '-',
    'abc',
    '1,234',
    '1.2345',
    '12.34.567',
    '1234.567',
    '0.500',
    '1,234.56',
    '1.23,45',
    '1,2,3',
    '1 234,56',
    ',5',
    '5,',
    '5.',
    '--1',
    '-R$ -1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '1\u00002',
    '10000000000000',
    'US$ 1,00',
  ])('%j is not money', text => {
    expect(canonicalMoney(text)).toBeNull()
  })

  test('changes nothing the second time', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-R$ \u00a0'), maxLength: 20 }),
    )
    fc.assert(
      fc.property(typed, text => {
        const once = canonicalMoney(text)
        if (once === null) return
        expect(once).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/)
        expect(once).not.toBe('-0.00')
        expect(canonicalMoney(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('reads back every way of showing an amount', () => {
    fc.assert(
      fc.property(cents, value => {
        const amount = fromCents(value)
        expect(canonicalMoney(amount)).toBe(amount)
        expect(canonicalMoney(formatAmount(amount))).toBe(amount)
        expect(canonicalMoney(formatMoney(amount))).toBe(amount)
        expect(canonicalMoney(amount.replace('.', ','))).toBe(amount)
      }),
    )
  })

  test('answers at once for a very long text', () => {
    expect(canonicalMoney(`1${'.111'.repeat(200_000)}x`)).toBeNull()
    expect(canonicalMoney(`${'0'.repeat(200_000)}x`)).toBeNull()
  })
})

describe('arithmetic', () => {
  test('cents and amounts are the same thing', () => {
    fc.assert(fc.property(fc.bigInt(), value => toCents(fromCents(value)) === value))
  })

  test('sums and differences are exact', () => {
    expect(addMoney()).toBe('0.00')
    expect(addMoney('0.10', '0.20')).toBe('0.30')
    fc.assert(
      fc.property(fc.array(cents), cents, (values, other) => {
        const sum = values.reduce((a, b) => a + b, 0n)
        expect(addMoney(...values.map(fromCents))).toBe(fromCents(sum))
        expect(subtractMoney(fromCents(sum), fromCents(other))).toBe(fromCents(sum - other))
      }),
    )
  })

  test('comparison follows the number, not the text', () => {
    expect(compareMoney('9.00', '10.00')).toBe(-1)
    expect(compareMoney('-9.00', '-10.00')).toBe(1)
    expect(compareMoney('0.50', '0.5')).toBe(0)
  })

  test('takes what a SQL sum answers', () => {
    expect(toCents('0')).toBe(0n)
    expect(formatAmount('12.5')).toBe('12,50')
  })

  test.each(['', '1,00', '1.234,56', '1.234', 'abc', '1e3', ' 1.00'])('%j is refused', text => {
    expect(() => toCents(text)).toThrow(RangeError)
    expect(() => formatMoney(text)).toThrow(RangeError)
  })
})

describe('formatting', () => {
  test('writes the Brazilian form', () => {
    expect(formatMoney('1234.56')).toBe('R$\u00a01.234,56')
    expect(formatMoney('-1234567.89')).toBe('-R$\u00a01.234.567,89')
    expect(formatAmount('999.00')).toBe('999,00')
    expect(formatAmount('9999999999999.99')).toBe('9.999.999.999.999,99')
  })

  test('writes what Intl writes', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(cents, value => {
        const amount = fromCents(value)
        expect(formatMoney(amount)).toBe(intl.format(amount as `${number}`))
      }),
    )
  })
})

test.each([
  ['9999999999999.99', true],
  ['-9999999999999.99', true],
  ['10000000000000.00', false],
  ['-10000000000000.00', false],
])('%s fits a column of money: %s', (amount, fits) => {
  expect(fitsMoney(amount)).toBe(fits)
})
