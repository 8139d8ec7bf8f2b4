import { isCalendarDate } from '#platform/contract/dates/dates.ts'

/** The day of a field of a form; `otherwise` while it is empty or still being typed. */
export const typedDay = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && isCalendarDate(value) ? value : otherwise
