/**
 * Money in reais as a decimal string with two places ("1234.56"), as PostgreSQL's `numeric` carries it.
 * Arithmetic and formatting go through whole cents in BigInt, never through a float.
 */

/** numeric(15,2) holds thirteen digits before the point. */
const MAX_INTEGER_DIGITS = 13
/** U+00A0, which `Intl` puts after "R$": symbol and amount stay on one line. */
const NO_BREAK_SPACE = '\u00a0'

const SIGN_AND_SYMBOL = /^(?:(-)\s*)?(?:R\$\s*)?(?:(-)\s*)?(?=\d)/i
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const DOT_DECIMAL = /^\d+\.\d{1,2}$/
const COMMA_DECIMAL = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,2})?$/
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Reads money as people type it ("1.234,56", "R$ 1234,5", "-10") and as the API carries it ("1234.56").
 * A dot followed by three digits in proper grouping separates thousands ("1.234" is 1234.00); followed by
 * one or two digits it is the decimal point ("1.5" is 1.50). Anything ambiguous ("0.500", "1,234.56") is refused.
 * @param text reais; an optional "R$", spaces around it (U+00A0 too) and one minus are accepted
 * @returns reais as "-?\d+\.\d{2}" without leading zeros and never "-0.00", or null when it is not money
 */
export function canonicalMoney(text: string): string | null {
  const trimmed = text.trim()
  const prefix = SIGN_AND_SYMBOL.exec(trimmed)
  if (!prefix || (prefix[1] && prefix[2])) return null
  const number = trimmed.slice(prefix[0].length)
  const dotIsDecimal = DOT_DECIMAL.test(number)
  if (!dotIsDecimal && !THOUSANDS.test(number) && !COMMA_DECIMAL.test(number)) return null
  const plain = dotIsDecimal ? number : number.replaceAll('.', '').replace(',', '.')
  const [integer = '', fraction = ''] = plain.split('.')
  const significant = integer.replace(/^0+(?=\d)/, '')
  if (significant.length > MAX_INTEGER_DIGITS) return null
  const amount = `${significant}.${fraction.padEnd(2, '0')}`
  return (prefix[1] || prefix[2]) && amount !== '0.00' ? `-${amount}` : amount
}

/**
 * @param amount reais as a plain decimal with up to two places; a SQL sum may answer just "0"
 * @returns whole cents
 * @throws RangeError when it is not such a decimal
 */
export function toCents(amount: string): bigint {
  const match = DECIMAL.exec(amount)
  if (!match) throw new RangeError(`Not a decimal amount of money: ${JSON.stringify(amount)}`)
  const [, sign = '', integer = '', fraction = ''] = match
  return BigInt(`${sign}${integer}${fraction.padEnd(2, '0')}`)
}

/** @param cents whole cents @returns reais as "-?\d+\.\d{2}", of any size */
export function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Can a column of money, numeric(15,2), hold it? A sum may be larger than each of its parts. @throws RangeError as `toCents` */
export function fitsMoney(amount: string): boolean {
  const cents = toCents(amount)
  return (cents < 0n ? -cents : cents) < 10n ** BigInt(MAX_INTEGER_DIGITS + 2)
}

/** Exact sum in reais; of nothing, "0.00". @throws RangeError when one is not a decimal amount */
export function addMoney(...amounts: string[]): string {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))
}

/** Exact difference a − b in reais. @throws RangeError when one is not a decimal amount */
export function subtractMoney(a: string, b: string): string {
  return fromCents(toCents(a) - toCents(b))
}

/** For sorting: negative when a < b, 0 when equal, positive when a > b. @throws RangeError as `toCents` */
export function compareMoney(a: string, b: string): -1 | 0 | 1 {
  const difference = toCents(a) - toCents(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const EXACT = /^(?:0|[1-9]\d*)\.\d\d$/

/** Reais with Brazilian separators and no symbol: "1234.56" → "1.234,56". @throws RangeError as `toCents` */
export function formatAmount(amount: string): string {
  // As the database writes it nothing is left to work out.
  const exact = EXACT.test(amount) ? amount : fromCents(toCents(amount))
  const point = exact.indexOf('.')
  let [integer, fraction] = [exact.slice(0, point), exact.slice(point + 1)]
  for (let at = integer.length - 3; at > 0 && integer[at - 1] !== '-'; at -= 3)
    integer = `${integer.slice(0, at)}.${integer.slice(at)}`
  return `${integer},${fraction}`
}

/**
 * Reais as shown: "1234.56" → "R$ 1.234,56", negative "-R$ 1.234,56", the letters `Intl` writes in pt-BR:
 * the space is U+00A0. A test that compares whole strings has to expect that character.
 * @throws RangeError as `toCents`
 */
export function formatMoney(amount: string): string {
  const text = formatAmount(amount)
  const negative = text.startsWith('-')
  return `${negative ? '-' : ''}R$${NO_BREAK_SPACE}${negative ? text.slice(1) : text}`
}
