import {
  addDays,
  addMonths,
  formatLongDate,
  formatMonth,
  isCalendarDate,
  isMonth,
  MESES,
  monthOf,
} from '#platform/contract/dates/dates.ts'
import type { Cell } from './calendar-grid.tsx'

/** Sunday first, as calendars in Brazil have it. */
export const WEEK = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
].map(name => ({ name, text: name.slice(0, 3) }))

/** 0 on Sundays. */
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The first day of the next month, less one. */
const lastDay = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The same day of another month, or its last one where it is shorter. */
function sameDay(date: string, months: number): string {
  const month = addMonths(monthOf(date), months)
  const day = `${month}-${date.slice(8)}`
  return isCalendarDate(day) ? day : lastDay(month)
}

/** Nothing beyond the years that the product knows. */
function within<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch {
    return undefined
  }
}

interface Kind {
  /** The page that shows a value: a month of days, or a year of months. */
  titleOf: (value: string) => string
  rowsOf: (value: string) => Cell[][]
  /** The value that a key moves to; undefined for other keys, and beyond the known years. */
  move: (value: string, key: string, shift?: boolean) => string | undefined
}

const WEEKS = [0, 1, 2, 3, 4, 5]

export const days: Kind = {
  titleOf: date => formatMonth(monthOf(date)),
  rowsOf: date => {
    const month = monthOf(date)
    const first = addDays(`${month}-01`, -weekday(`${month}-01`))
    return WEEKS.map(week =>
      WEEK.map((_, index) => {
        const value = addDays(first, week * 7 + index)
        return {
          value,
          text: String(Number(value.slice(8))),
          name: formatLongDate(value),
          faint: monthOf(value) !== month,
        }
      }),
    )
  },
  move: (date, key, shift = false) => {
    const steps: Record<string, () => string> = {
      ArrowLeft: () => addDays(date, -1),
      ArrowRight: () => addDays(date, 1),
      ArrowUp: () => addDays(date, -7),
      ArrowDown: () => addDays(date, 7),
      Home: () => addDays(date, -weekday(date)),
      End: () => addDays(date, 6 - weekday(date)),
      PageUp: () => sameDay(date, shift ? -12 : -1),
      PageDown: () => sameDay(date, shift ? 12 : 1),
    }
    return steps[key] && within(steps[key])
  },
}

export const months: Kind = {
  titleOf: month => month.slice(0, 4),
  rowsOf: month =>
    [0, 3, 6, 9].map(row =>
      [0, 1, 2].map(column => {
        const value = `${month.slice(0, 4)}-${String(row + column + 1).padStart(2, '0')}`
        return { value, text: MESES[row + column]?.slice(0, 3) ?? '', name: formatMonth(value) }
      }),
    ),
  move: (month, key, shift = false) => {
    const index = Number(month.slice(5)) - 1
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -3,
      ArrowDown: 3,
      Home: -(index % 3),
      End: 2 - (index % 3),
      PageUp: shift ? -120 : -12,
      PageDown: shift ? 120 : 12,
    }
    const by = steps[key]
    return by === undefined ? undefined : within(() => addMonths(month, by))
  },
}

/** Where a calendar opens: at the value, or else today. */
export const startOf = (kind: 'date' | 'month', value: string, today: string) =>
  kind === 'date' ? (isCalendarDate(value) ? value : today) : isMonth(value) ? value : monthOf(today)
