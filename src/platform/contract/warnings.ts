import { isCalendarDate } from './dates.ts'
import { canonicalMoney } from './money.ts'

/** What is said beside an amount below zero, typed or stored: it may be meant. */
export const negativeWarning = (value: unknown): string | null =>
  canonicalMoney(String(value ?? ''))?.startsWith('-') ? 'Valor negativo. Confira o sinal.' : null

/** The sentence where the second of two dates lies before the first; it may be meant, so it is never refused. */
export function orderWarning(first: unknown, second: unknown, sentence: string): string | null {
  const [a, b] = [String(first ?? ''), String(second ?? '')]
  return isCalendarDate(a) && isCalendarDate(b) && b < a ? sentence : null
}
