import { todayIn } from '../../contract/dates/dates.ts'

let minute = { timezone: '', number: 0, date: '' }

/** Today's date, cached for a minute: every call needs it and it changes only at midnight. */
export function todayThisMinute(timezone: string): string {
  const number = Math.floor(Date.now() / 60_000)
  if (minute.number !== number || minute.timezone !== timezone) {
    minute = { timezone, number, date: todayIn(timezone) }
  }
  return minute.date
}
