import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney, fromCents, toCents } from './money.ts'
import { canonicalQuantity, formatQuantity, timesQuantity } from './quantity.ts'

/** Ten-thousandths, as the column numeric(14,4) holds them. */
const units = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })
const quantityOf = (n: bigint) => {
  const digits = n.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
const quantities = units.map(quantityOf)
const prices = fc.bigInt({ min: -(10n ** 15n - 1n), max: 10n ** 15n - 1n }).map(fromCents)

describe('canonicalQuantity', () => {
  test.each([
    ['3', '3.0000'],
    ['2,5', '2.5000'],
    ['2.5', '2.5000'],
    ['1.234', '1234.0000'],
    ['1.234,5678', '1234.5678'],
    ['1.2340', '1.2340'],
    ['0,0001', '0.0001'],
    ['007', '7.0000'],
    [' 12 ', '12.0000'],
    ['9999999999,9999', '9999999999.9999'],
  ])('%j is %s', (text, expected) => {
    expect(canonicalQuantity(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '-1',
    '1,23456',
    '1.23456',
    '0.500',
    '1,234.5',
    '12.34.567',
    '5,',
    ',5',
    '10000000000',
    '1e3',
  ])('%j is no quantity', text => {
    expect(canonicalQuantity(text)).toBeNull()
  })

  test('reads what it wrote, and what is shown, as the same quantity', () => {
    fc.assert(
      fc.property(quantities, quantity => {
        expect(canonicalQuantity(quantity)).toBe(quantity)
        expect(canonicalQuantity(formatQuantity(quantity))).toBe(quantity)
      }),
    )
  })
})

test.each([
  ['3.0000', '3'],
  ['2.5000', '2,5'],
  ['1234.5678', '1.234,5678'],
  ['0.0001', '0,0001'],
  ['1000000.0000', '1.000.000'],
])('%s is shown as %s', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text)
})

describe('timesQuantity', () => {
  test.each([
    ['3.0000', '32.00', '96.00'],
    ['0.3333', '10.00', '3.33'],
    ['0.5000', '0.01', '0.01'],
    ['0.4999', '0.01', '0.00'],
    ['0.5000', '-0.01', '-0.01'],
    ['0.1000', '0.05', '0.01'],
    ['0.0001', '0.01', '0.00'],
    // Exact where a float is 1.0049999999999999.
    ['1.0050', '1.00', '1.01'],
  ])('%s × %s = %s', (quantity, price, expected) => {
    expect(timesQuantity(quantity, price)).toBe(expected)
  })

  test('is at most half a cent away from the exact product, and away from zero at the half', () => {
    fc.assert(
      fc.property(units, prices, (n, price) => {
        const exact = n * toCents(price)
        const rounded = toCents(timesQuantity(quantityOf(n), price)) * 10_000n
        const error = rounded - exact
        expect(error <= 5000n && error >= -5000n).toBe(true)
        if (error === 5000n || error === -5000n) expect(error > 0n).toBe(exact > 0n)
      }),
    )
  })

  test('of a whole number is the sum of so many prices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), prices, (n, price) => {
        expect(timesQuantity(`${n}.0000`, price)).toBe(addMoney(...Array(n).fill(price)))
      }),
    )
  })
})
