/**
 * Quantities of lines ("1.2340"), as PostgreSQL's `numeric(14,4)` carries them: a decimal string with four places, never
 * negative. Arithmetic goes through whole ten-thousandths in BigInt, never through a float.
 */
import { fromCents, toCents } from './money.ts'

/** numeric(14,4) holds ten digits before the point. */
const MAX_INTEGER_DIGITS = 10
const PLACES = 4

const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/
/** Not three places: "1.234" is a thousand and more, as Brazilians write it. */
const DOT_DECIMAL = /^\d+\.(?:\d{1,2}|\d{4})$/
const COMMA_DECIMAL = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,4})?$/
const CANONICAL = /^\d+\.\d{4}$/

/**
 * Reads a quantity as people type it ("1.234,5", "3") and as the API carries it ("1234.5000").
 * A dot followed by three digits in proper grouping separates thousands ("1.234" is 1234.0000); followed by one, two or
 * four digits it is the decimal point. Anything ambiguous ("0.500", "1,234.5") is refused.
 * @returns "\d+\.\d{4}" without leading zeros, or null when it is no quantity
 */
export function canonicalQuantity(text: string): string | null {
  const number = text.trim()
  const dotIsDecimal = DOT_DECIMAL.test(number)
  if (!dotIsDecimal && !THOUSANDS.test(number) && !COMMA_DECIMAL.test(number)) return null
  const plain = dotIsDecimal ? number : number.replaceAll('.', '').replace(',', '.')
  const [integer = '', fraction = ''] = plain.split('.')
  const significant = integer.replace(/^0+(?=\d)/, '')
  if (significant.length > MAX_INTEGER_DIGITS) return null
  return `${significant}.${fraction.padEnd(PLACES, '0')}`
}

/** Ten-thousandths. @throws RangeError when it is no canonical quantity */
function toUnits(quantity: string): bigint {
  if (!CANONICAL.test(quantity)) throw new RangeError(`Not a quantity: ${JSON.stringify(quantity)}`)
  return BigInt(quantity.replace('.', ''))
}

/** As shown, with Brazilian separators and no more places than needed: "1234.5000" → "1.234,5". @throws RangeError */
export function formatQuantity(quantity: string): string {
  toUnits(quantity)
  const [integer = '', fraction = ''] = quantity.split('.')
  const places = fraction.replace(/0+$/, '')
  return integer.replace(/\B(?=(?:\d{3})+$)/g, '.') + (places && `,${places}`)
}

/**
 * What a quantity costs: exact, then rounded to whole cents, half a cent away from zero ("0.0050" → "0.01"), as
 * PostgreSQL's `round(numeric, 2)` does.
 * @param quantity canonical @param price reais of one unit; may be negative, as of a discount
 * @returns reais
 * @throws RangeError when one of them is not canonical
 */
export function timesQuantity(quantity: string, price: string): string {
  const exact = toUnits(quantity) * toCents(price)
  const size = exact < 0n ? -exact : exact
  const cents = (size + 5000n) / 10_000n
  return fromCents(exact < 0n ? -cents : cents)
}
