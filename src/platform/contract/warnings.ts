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

/** Warning beside a day that is no longer to come; never an error, since it may be intended. */
export const pastWarning = (value: unknown, hoje: string): string | null =>
  orderWarning(hoje, value, 'Esta data já passou.')

/**
 * Warnings beside the due date of a form: before the date of `desde`, and changed to a day that has passed.
 * @param value what is typed in a field
 * @param record the record before the change; undefined for a new one, which may have been due before it is registered
 */
export function dueWarning(
  value: (name: never) => unknown,
  record: { data_vencimento: string } | undefined,
  { campo, aviso }: { campo: string; aviso: string },
  hoje: string,
): string | null {
  const due = value('data_vencimento' as never)
  const moved = record !== undefined && due !== record.data_vencimento
  const early = orderWarning(value(campo as never), due, aviso)
  return [moved && pastWarning(due, hoje), early].filter(Boolean).join(' ') || null
}
