import { formatDate, isCalendarDate } from '#platform/contract/dates.ts'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { formatAmount } from '#platform/contract/money.ts'

/** The audit trail keeps money as a number; its columns are told by their names. */
const MONEY = /^(valor|orcamento|salario)/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** When something happened, as people here write it. */
export const showInstant = (iso: string) => instant.format(new Date(iso))

/** A stored value as the screens show it, told by its form and, for documents, by its column's name. */
export function showValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (/^(cpf|cnpj)/.test(name)) return formatCpfCnpj(text)
  if (isCalendarDate(text)) return formatDate(text)
  if (MONEY.test(name) && typeof value === 'number') return formatAmount(value.toFixed(2))
  return INSTANT.test(text) ? showInstant(text) : text
}
