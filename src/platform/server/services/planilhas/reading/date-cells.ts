import { attribute, elements } from './markup.ts'

const DAY_MS = 86_400_000
const MAX_ELEMENT = 5_000_000
/** Characters of a format that Excel takes. */
const LONGEST_FORMAT = 255
/** Formats of dates that every workbook has without saying so (ECMA-376, 18.8.30). */
const BUILT_IN = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)])

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

/** Does a format show a day or a year, outside of quotes, brackets and escapes? */
const showsDate = (code: string) =>
  /[dy]/i.test(code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** By the number of a cell's style: is what it holds shown as a date? */
export function dateStyles(styles: Buffer | undefined): (style: number) => boolean {
  if (!styles) return () => false
  const own = new Set<number>()
  for (const tag of elements(styles, 'numFmt', MAX_ELEMENT))
    if (showsDate(attribute(tag, 'formatCode') ?? '')) own.add(Number(attribute(tag, 'numFmtId')))
  const [cells = ''] = elements(styles, 'cellXfs', MAX_ELEMENT)
  const dated = [...cells.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].map(([tag]) => {
    const format = Number(attribute(tag, 'numFmtId'))
    return BUILT_IN.has(format) || own.has(format)
  })
  return style => dated[style] ?? false
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A serial date as dd/mm/aaaa, with hh:mm where it has a time of day.
 * @param since1904 the workbook counts from 1904, as old ones of the Macintosh do
 * @returns undefined for what is no day of either calendar, such as 29/02/1900, which only Excel knows
 */
export function dateText(serial: number, since1904: boolean): string | undefined {
  const day = Math.floor(serial)
  if (day < (since1904 ? 0 : 1) || day > 2_958_465 || (!since1904 && day === 60)) return undefined
  const zero = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const minutes = Math.round((serial - day) * 1440)
  const at = new Date(zero + day * DAY_MS + minutes * 60_000)
  const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return minutes % 1440 === 0 ? date : `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
