import { isCalendarDate, parseDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'

/** Nothing longer is a date or an amount. */
const MAX_VALUE = 60

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Longer than any text that is compared. */
const MAX_FOLDED = 200

/** Lower case, no accents, single spaces: how texts of banks are compared. */
export const fold = (text: string): string =>
  text.slice(0, MAX_FOLDED).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const existing = (date: string) => (isCalendarDate(date) ? date : null)
const two = (text: string) => text.padStart(2, '0')

/**
 * Reads a date as banks write it: 2026-02-03, 03/02/2026, 03-02-26, "03/02" or "03 FEV".
 * @param month the statement's month, from which a missing year follows: what lies after it was the year before
 */
export function readDate(text: string, month: string): string | null {
  if (text.length > MAX_VALUE) return null
  const [trimmed = ''] = text.trim().split(/(?:T|,? (?:[aà]s |- )?)(?=\d{1,2}[:h])/i)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^(20\d{2})(\d{2})(\d{2})$/.exec(trimmed)
  if (iso) {
    const [year = '', monthOfYear = '', day = ''] = iso.slice(1).filter(Boolean)
    return existing(`${year}-${two(monthOfYear)}-${two(day)}`)
  }
  const full = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(trimmed)
  if (full) {
    const [, day, monthOfYear, year = ''] = full
    return parseDate(`${day}/${monthOfYear}/${year.length === 2 ? `20${year}` : year}`)
  }
  const named = /^(\d{1,2})(?: de)?[ /-]([a-z]{3})[a-z]*\.?(?:(?: de)?[ /-](\d{4}))?$/.exec(fold(trimmed))
  const short = /^(\d{1,2})[-/.](\d{1,2})$/.exec(trimmed)
  const parts = named
    ? { day: named[1], month: String(MESES.indexOf(named[2] ?? '') + 1), year: named[3] }
    : short && { day: short[1], month: short[2], year: undefined }
  if (!parts) return null
  const [year = '', present = ''] = month.split('-')
  const later = Number(parts.month) > Number(present)
  return parseDate(`${parts.day}/${parts.month}/${parts.year ?? Number(year) - (later ? 1 : 0)}`)
}

/** A sign may stand before or behind, as "-", "(…)" or the letters D and C of a debit and a credit. */
function readSign(text: string): { negative: boolean; rest: string } {
  const brackets = /^\((.*)\)$/.exec(text)
  if (brackets) return { negative: true, rest: brackets[1] ?? '' }
  const letter = /^(.*\d)\s*([dc])$/i.exec(text)
  if (letter) return { negative: letter[2]?.toLowerCase() === 'd', rest: letter[1] ?? '' }
  const behind = /^(.*\d)\s*([-+])$/.exec(text)
  if (behind) return { negative: behind[2] === '-', rest: behind[1] ?? '' }
  const before = /^(?:R\$\s*)?([-+\u2212])\s*(.*)$/i.exec(text)
  return before ? { negative: before[1] !== '+', rest: before[2] ?? '' } : { negative: false, rest: text }
}

/**
 * Reads an amount as banks write it: "1.234,56", "1,234.56", "-50.00", "R$ 23,9", "10,00-", "10,00 D".
 * @param dotIsDecimal in formats that have no thousands, a single dot is the decimal one: "100.000" is 100
 */
export function readAmount(text: string, dotIsDecimal = false): string | null {
  if (text.length > MAX_VALUE) return null
  const { negative, rest } = readSign(text.replace(/[\u00a0\u202f]/g, ' ').trim())
  let number = rest.replace(/^R\$\s*/i, '').trim()
  if (!/^\d/.test(number)) return null
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(number)) number = number.replaceAll(',', '')
  if (dotIsDecimal) number = number.replace(/([.,]\d{2})0+$/, '$1')
  if (dotIsDecimal && /^\d+\.\d{3,}$/.test(number)) return null
  const amount = canonicalMoney(number)
  return amount !== null && negative && amount !== '0.00' ? `-${amount}` : amount
}

const REAIS = ['R$', 'BRL', 'REAL', 'REAIS', '986', 'RS']
const SYMBOLS: Record<string, string> = {
  US$: 'USD',
  U$: 'USD',
  DOLAR: 'USD',
  840: 'USD',
  '€': 'EUR',
  EURO: 'EUR',
}

/** The code of a currency as banks name it; null for reais, for nothing, and for what is no currency. */
export function foreignCurrency(text: string): string | null {
  const name = fold(text).toUpperCase()
  if (REAIS.includes(name)) return null
  return SYMBOLS[name] ?? (/^[A-Z]{3}$/.test(name) ? name : null)
}

const CURRENCY = /^([-+\u2212]?)\s*(US\$|U\$|\u20ac|[A-Z]{3})\s*(?=[-+\d])|\s(US\$|\u20ac|[A-Z]{3})$/i

/** Reads an amount that may name its currency: "US$ 10,00", "-EUR 3.50", "10,00 USD". */
export function readMoney(text: string): { valor: string | null; moeda: string | null } {
  const plain = text.length > MAX_VALUE ? '' : text.trim()
  const match = CURRENCY.exec(plain)
  if (!match) return { valor: readAmount(text), moeda: null }
  const valor = readAmount(plain.replace(CURRENCY, '$1'))
  return { valor, moeda: foreignCurrency(match[2] ?? match[3] ?? '') }
}

/** Rows of balances and totals among the transactions. Interest on a debt ("saldo devedor") is a transaction. */
const BALANCE =
  /^\W*(?:saldo|sdo|s a l d o)(?: (?!devedor|rotativo|financiado|parcelado)(?:.*\b)?(?:anterior|dia|mes|inicial|final|atual|disponivel|disp|bloqueado|bloq|parcial|total|em \d.*|conta|corrente|c\/c|cc|periodo|aplic\w*|invest\w*|poupanca|livre|liquido|previsto)\b.*|)$|^(?:initial|final|opening|closing|ending|partial) balance\b/

/** "Saldo anterior", "SALDO TOTAL DISPONÍVEL DIA", "S A L D O". */
export const isBalance = (descricao: string): boolean => BALANCE.test(fold(descricao))

/** An amount in another currency as reais, rounded half up. @param rate "5.4321" */
export function timesRate(amount: string, rate: string): string {
  const [integer = '', fraction = ''] = rate.split('.')
  const scale = 10n ** BigInt(fraction.length)
  const cents = toCents(amount) * BigInt(integer + fraction) * 2n
  const half = cents < 0n ? -scale : scale
  return fromCents((cents + half) / (scale * 2n))
}
