import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { child, type Element } from './xml.ts'

/** The text of an element by its path. */
export const text = (element: Element | undefined, ...path: string[]): string => {
  const plain = path.reduce(child, element)?.text ?? ''
  return plain.trim().replace(/\s+/g, ' ').toWellFormed().replaceAll('\u0000', '').normalize('NFC')
}

/** Dates come with or without a time and a zone: the day is the one that the issuer wrote. */
export const day = (...values: string[]) =>
  values.map(value => value.slice(0, 10)).find(isCalendarDate) ?? null

/** The layouts know no thousands: a dot is the decimal one. */
export const money = (amount: string) => (/^\d+(\.\d{1,2})?$/.test(amount) ? canonicalMoney(amount) : null)
