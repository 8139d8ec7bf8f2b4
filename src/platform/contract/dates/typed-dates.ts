/** Typed dates and months, dd/mm/aaaa and mm/aaaa, independent of the browser's language. */

import { daysBetween, formatDate, isCalendarDate, isMonth, parseDate } from './dates.ts'

/**
 * Digits in groups of these lengths, separated by slashes. Other separators count as slashes. A missing slash is inserted
 * before the next group. An emptied group keeps its place.
 */
function inGroups(text: string, lengths: readonly number[]): string {
  const parts = text
    .replace(/^\D+|[^\d/.\s-]/g, '')
    .split(/[/.\s-]/)
    .slice(0, lengths.length)
  for (const [at, length] of lengths.entries()) {
    const part = parts[at] ?? ''
    if (part.length <= length) continue
    parts[at] = part.slice(0, length)
    if (parts.length < lengths.length) parts.splice(at + 1, 0, part.slice(length))
  }
  return parts.join('/')
}

/** Masks a date while it is typed: "2802" → "28/02". One that is pasted as "2026-02-28" is turned around. */
export function maskDate(text: string): string {
  const pasted = text.trim()
  return isCalendarDate(pasted) ? formatDate(pasted) : inGroups(text, [2, 2, 4])
}

/** Masks a month while it is typed: "022" → "02/2"; "2026-02" is turned around. */
export function maskMonth(text: string): string {
  const pasted = text.trim()
  return isMonth(pasted) ? showMonth(pasted) : inGroups(text, [2, 4])
}

/** Reads mm/aaaa; the month may have one digit. @returns "2026-02", or null when there is no such month */
export function parseMonth(text: string): string | null {
  return parseDate(`01/${text.trim()}`)?.slice(0, 7) ?? null
}

/** The year that two digits mean, as spreadsheets read them: 00 to 29 are of this century. */
export const wholeYear = (year: string) =>
  year.length === 2 ? `${Number(year) < 30 ? '20' : '19'}${year}` : year

/** "10/03/24" → "10/03/2024"; anything else stays. */
export const withWholeYear = (text: string) =>
  text.trim().replace(/^(\d{1,2}\/\d{1,2}\/)(\d\d)$/, (_, day: string, year: string) => day + wholeYear(year))

/** "2026-02-28" → "28/02/2026"; what is no date stays as it was typed. */
export const showDate = (value: string) => (isCalendarDate(value) ? formatDate(value) : value)

/** "2026-02" → "02/2026"; what is no month stays as it was typed. */
export const showMonth = (value: string) =>
  isMonth(value) ? `${value.slice(5)}/${value.slice(0, 4)}` : value

/** "10/12" → the 10th of December that is nearest to `near`. Null for anything else, and for a day that no year near has. */
export function dateWithoutYear(text: string, near: string): string | null {
  const [, day = '', month = ''] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text.trim()) ?? []
  const year = Number(near.slice(0, 4))
  const found = [year - 1, year, year + 1].flatMap(each => parseDate(`${day}/${month}/${each}`) ?? [])
  const far = (date: string) => Math.abs(daysBetween(near, date))
  return found.toSorted((a, b) => far(a) - far(b))[0] ?? null
}
