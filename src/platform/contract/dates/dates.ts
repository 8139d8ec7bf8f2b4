/**
 * Calendar dates as "2026-02-28" and months as "2026-02" (ISO 8601, Gregorian). They have no zone: arithmetic
 * counts whole UTC days, and only `todayIn` and `formatInstant` turn an instant into local time.
 */

const DATE = /^([1-9]\d{3})-(\d{2})-(\d{2})$/
const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** An instant needs a zone. Without one each browser would assume its own, and a bare date could become the day before. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const MS_PER_DAY = 86_400_000

export const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** A day that exists, years 1000 to 9999, written "2026-02-28". */
export function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const utc = new Date(Date.UTC(year, month - 1, day))
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day
}

/** A month, years 1000 to 9999, written "2026-02". */
export function isMonth(text: string): boolean {
  return MONTH.test(text)
}

/** Whole days since 1970-01-01. */
function dayNumber(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`)
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY
}

/** "2026-02-28" → "28/02/2026". @throws RangeError when it is not a calendar date */
export function formatDate(date: string): string {
  dayNumber(date)
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** Reads dd/mm/aaaa; day and month may have one digit. @returns "2026-02-28", or null when there is no such day */
export function parseDate(text: string): string | null {
  const match = TYPED.exec(text.trim())
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/**
 * @param days whole days, negative goes back
 * @throws RangeError when `date` is no calendar date, `days` no integer, or the result leaves years 1000 to 9999
 */
export function addDays(date: string, days: number): string {
  const shifted = new Date((dayNumber(date) + days) * MS_PER_DAY)
  const result =
    Number.isInteger(days) && !Number.isNaN(shifted.getTime()) ? shifted.toISOString().slice(0, 10) : ''
  if (!isCalendarDate(result)) throw new RangeError(`Not a calendar date: ${date} plus ${days} days`)
  return result
}

/** Whole days from `a` to `b`, negative when `b` is earlier. @throws RangeError when one is not a calendar date */
export function daysBetween(a: string, b: string): number {
  return dayNumber(b) - dayNumber(a)
}

/** The Sunday with which the week of a day begins, as calendars in Brazil have it. @throws RangeError when it is not a calendar date */
export const weekOf = (date: string): string => addDays(date, -((((dayNumber(date) + 4) % 7) + 7) % 7))

/** "2026-02-28" → "2026-02". @throws RangeError when it is not a calendar date */
export function monthOf(date: string): string {
  dayNumber(date)
  return date.slice(0, 7)
}

/**
 * @param months whole months, negative goes back
 * @throws RangeError when `month` is no month, `months` no integer, or the result leaves years 1000 to 9999
 */
export function addMonths(month: string, months: number): string {
  const [year, index] = isMonth(month) ? [Number(month.slice(0, 4)), Number(month.slice(5)) - 1] : []
  const count = (year ?? Number.NaN) * 12 + (index ?? 0) + months
  const result = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  if (!isMonth(result)) throw new RangeError(`Not a month: ${month} plus ${months} months`)
  return result
}

const DIAS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/**
 * "2026-11-21" → "sábado, 21 de novembro de 2026", "segunda-feira" and so on.
 * @throws RangeError when it is not a calendar date
 */
export function formatLongDate(date: string): string {
  // The first day of 1970 was a Thursday.
  const day = (((dayNumber(date) + 4) % 7) + 7) % 7
  const weekday = `${DIAS[day]}${day % 6 === 0 ? '' : '-feira'}`
  return `${weekday}, ${Number(date.slice(8))} de ${formatMonth(monthOf(date))}`
}

/** "2026-02" → "fevereiro de 2026". @throws RangeError when it is not a month */
export function formatMonth(month: string): string {
  if (!isMonth(month)) throw new RangeError(`Not a month: ${JSON.stringify(month)}`)
  return `${MESES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`
}

/** Formatters by zone: creating one costs far more than using it, and lists format an instant in every row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(timezone: string, instant: Date): Record<string, string> {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timezone, formatter)
  }
  return Object.fromEntries(formatter.formatToParts(instant).map(part => [part.type, part.value]))
}

/**
 * Today's calendar date in a zone.
 * @param timezone IANA name, e.g. "America/Sao_Paulo"
 * @throws RangeError when the zone is unknown
 */
export function todayIn(timezone: string, now: Date = new Date()): string {
  const { year, month, day } = partsIn(timezone, now)
  return `${year}-${month}-${day}`
}

/** The present hour in a zone, 0 to 23. Parameters and errors as `todayIn`. */
export const hourIn = (timezone: string, now: Date = new Date()): number =>
  Number(partsIn(timezone, now).hour)

/** More than any zone is ahead of UTC, in milliseconds. */
const MAX_AHEAD_MS = 15 * 3_600_000

/**
 * The instant at which a calendar day begins in a zone. Where daylight saving skips midnight, the first instant of that day.
 * @param date "2026-02-28"
 * @param timezone IANA name
 * @returns ISO 8601 in UTC, e.g. "2026-02-28T03:00:00.000Z"
 * @throws RangeError when it is not a calendar date or the zone is unknown
 */
export function startOfDay(date: string, timezone: string): string {
  const midnight = dayNumber(date) * MS_PER_DAY
  let [before, from] = [midnight - MAX_AHEAD_MS, midnight + MAX_AHEAD_MS]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (todayIn(timezone, new Date(middle)) < date) before = middle
    else from = middle
  }
  return new Date(from).toISOString()
}

/**
 * An instant on the clock of a zone: "2026-02-28T17:05:00Z" in America/Sao_Paulo → "28/02/2026 14:05".
 * @param iso ISO 8601 with its zone ("Z" or "+00:00"); a calendar date goes to `formatDate`
 * @param timezone IANA name
 * @throws RangeError when `iso` is no such instant or the zone is unknown
 */
export function formatInstant(iso: string, timezone: string): string {
  const instant = new Date(INSTANT.test(iso) ? iso : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${JSON.stringify(iso)}`)
  const { year, month, day, hour, minute } = partsIn(timezone, instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}
