import { isCalendarDate } from './dates.ts'

/** Holidays that an installation may have beside those of banks. */
export const MAXIMO_DE_FERIADOS = 60

const LINE = /^(\d{2})\/(\d{2})(?:\/(\d{4}))?(?:\s+(.{1,80}))?$/
/** 29 February exists in some years: a day of every year may be that one. */
const LEAP_YEAR = '2028'

/** A line as it is typed, '25/01 Aniversário da cidade' or '24/06/2027 São João', as the day of `ehDiaUtil`. */
function diaDe(line: string): string | null {
  const [, day, month, year] = LINE.exec(line) ?? []
  if (!day || !month || !isCalendarDate(`${year ?? LEAP_YEAR}-${month}-${day}`)) return null
  return year ? `${year}-${month}-${day}` : `${month}-${day}`
}

const linesOf = (text: string | null | undefined) =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** The first line that is no day; undefined where all are. */
export const feriadoErrado = (text: string | null): string | undefined =>
  linesOf(text).find(line => diaDe(line) === null)

/** How many lines there are. */
export const quantosFeriados = (text: string | null): number => linesOf(text).length

/** Days of typed holidays: '2027-06-24', or '01-25' for every year. Lines that are no day are left out. */
export const feriadosDe = (text: string | null | undefined): string[] =>
  linesOf(text).flatMap(line => diaDe(line) ?? [])
