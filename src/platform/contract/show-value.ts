import { formatDate, isCalendarDate } from './dates.ts'
import { formatCpfCnpj } from './documents.ts'
import { formatAmount } from './money.ts'

/** What stands in the audit trail instead of personal data that was erased. */
export const ELIMINADO = '(eliminado)'

/** The audit trail keeps money as a number; its columns are told by their names. */
const MONEY = /^(valor|orcamento|salario)/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** When something happened, as people here write it. @param timezone IANA name; without it, that of the reader's machine */
export function showInstant(iso: string, timezone?: string): string {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
    formats.set(timezone, format)
  }
  return format.format(new Date(iso))
}

/** A stored value as the screens show it, told by its form and, for documents, by its column's name. */
export function showValue(name: string, value: unknown, timezone?: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text === ELIMINADO) return text
  if (/^(cpf|cnpj)/.test(name)) return formatCpfCnpj(text)
  if (isCalendarDate(text)) return formatDate(text)
  if (MONEY.test(name) && typeof value === 'number') return formatAmount(value.toFixed(2))
  return INSTANT.test(text) ? showInstant(text, timezone) : text
}
