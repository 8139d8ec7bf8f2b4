import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '../../../contract/numbers/money.ts'
import { type Parte, textOf } from '../../ground/octets.ts'
import { amountInWords } from './amount.ts'

/** A part of octets around it, as one of packed rows is. */
const within = (text: string): Parte => ({
  octets: Buffer.from(`7${text}8`),
  de: 1,
  ate: Buffer.byteLength(text) + 1,
})

test('amounts are written as everywhere, one in the place of the other', () => {
  const amount = amountInWords()
  const cents = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n })
  fc.assert(
    fc.property(cents, value => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0')
      const text = `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect(textOf(amount(within(text)))).toBe(formatMoney(text))
    }),
  )
  expect(textOf(amount(within('')))).toBe('')
  for (const text of ['0.00', '12', '1234567', '-0.50'])
    expect(textOf(amount(within(text)))).toBe(formatMoney(text))
})
