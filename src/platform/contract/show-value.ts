import { formatDate, isCalendarDate } from './dates/dates.ts'
import { formatCpfCnpj } from './documents.ts'
import { formatAmount } from './numbers/money.ts'

/** Placeholder in the audit trail for erased personal data. */
export const ELIMINADO = '(eliminado)'

/** Columns with money, by name: the audit trail stores amounts as plain numbers, a record as decimal strings. */
const MONEY = /^(valor|orcamento|salario|bruto|retido|glosa|juros|multa|desconto|saldo|tarifa|faixa_)/
const AMOUNT = /^-?\d+\.\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Formats an instant, dd/mm/aaaa hh:mm. @param timezone IANA name; by default that of the reader's machine */
export function showInstant(iso: string, timezone?: string): string {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
    formats.set(timezone, format)
  }
  return format.format(new Date(iso))
}

/** Formats a stored value as the screens do, by its form and, for documents, its column's name. */
export function showValue(name: string, value: unknown, timezone?: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text === ELIMINADO) return text
  if (/^(cpf|cnpj)/.test(name)) return formatCpfCnpj(text)
  if (isCalendarDate(text)) return formatDate(text)
  if (MONEY.test(name)) {
    if (typeof value === 'number') return formatAmount(value.toFixed(2))
    if (AMOUNT.test(text)) return formatAmount(text)
  }
  return INSTANT.test(text) ? showInstant(text, timezone) : text
}
