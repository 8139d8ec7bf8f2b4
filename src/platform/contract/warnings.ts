import { isCalendarDate } from './dates/dates.ts'
import { canonicalMoney } from './numbers/money.ts'

/** Warning beside a negative amount; never an error, since it may be intended. */
export const negativeWarning = (value: unknown): string | null =>
  canonicalMoney(String(value ?? ''))?.startsWith('-') ? 'Valor negativo. Confira o sinal.' : null

/** Warning beside a date of another age, which has most likely a wrong digit. */
export function yearWarning(value: unknown): string | null {
  const date = String(value ?? '')
  return isCalendarDate(date) && !/^(19|20)/.test(date) ? `O ano é ${date.slice(0, 4)}. Confira.` : null
}

/** Warning when the second of two dates is before the first; never an error, since it may be intended. */
export function orderWarning(first: unknown, second: unknown, sentence: string): string | null {
  const [a, b] = [String(first ?? ''), String(second ?? '')]
  return isCalendarDate(a) && isCalendarDate(b) && b < a ? sentence : null
}
