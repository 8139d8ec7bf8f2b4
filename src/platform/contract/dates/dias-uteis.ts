import { addDays, daysBetween } from './dates.ts'

/**
 * Business days of Brazilian banks. Sources: Lei 662/1949 with Lei 10.607/2002 (1/1, 21/4, 1/5, 7/9, 2/11, 15/11, 25/12),
 * Lei 6.802/1980 (12/10), Lei 14.759/2023 (20/11, from 2024), and Resolução CMN 4.880/2020 (Monday and Tuesday of Carnaval, Good
 * Friday and Corpus Christi, on which banks do not settle). Municipal holidays are not among them: pass these as `municipais`.
 */
const FIXOS: readonly [dia: string, nome: string, desde?: number][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra', 2024],
  ['12-25', 'Natal'],
]

/** Counted in days from Easter Sunday. */
const MOVEIS: readonly [dias: number, nome: string][] = [
  [-48, 'Carnaval'],
  [-47, 'Carnaval'],
  [-2, 'Sexta-feira da Paixão'],
  [60, 'Corpus Christi'],
]

/** Easter Sunday of a Gregorian year, by the algorithm of Meeus, Jones and Butcher. @param ano 1583 to 9999 */
export function pascoa(ano: number): string {
  const a = ano % 19
  const [b, c] = [Math.floor(ano / 100), ano % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  const [month, date] = [Math.floor(day / 31), (day % 31) + 1].map(part => String(part).padStart(2, '0'))
  return `${ano}-${month}-${date}`
}

const porAno = new Map<number, ReadonlyMap<string, string>>()

/** National holidays of banks in a year: the names by day, in the order of the calendar. @param ano 1583 to 9999 */
export function feriadosBancarios(ano: number): ReadonlyMap<string, string> {
  const known = porAno.get(ano)
  if (known) return known
  const fixed = FIXOS.filter(([, , desde = 0]) => ano >= desde).map(
    ([dia, nome]) => [`${ano}-${dia}`, nome] as const,
  )
  const easter = pascoa(ano)
  const moving = MOVEIS.map(([dias, nome]) => [addDays(easter, dias), nome] as const)
  const found = new Map([...moving, ...fixed].sort(([a], [b]) => a.localeCompare(b)))
  porAno.set(ano, found)
  return found
}

/** 2000-01-01 was a Saturday. */
const fimDeSemana = (data: string) => ((daysBetween('2000-01-01', data) % 7) + 7) % 7 < 2

/**
 * Do banks settle on this day?
 * @param municipais further holidays, such as municipal ones: "2026-01-25", or "01-25" for every year
 * @throws RangeError when `data` is no calendar date
 */
export const ehDiaUtil = (data: string, municipais: readonly string[] = []): boolean =>
  !fimDeSemana(data) &&
  !feriadosBancarios(Number(data.slice(0, 4))).has(data) &&
  !municipais.includes(data) &&
  !municipais.includes(data.slice(5))

/** The day itself where it is a business day, else the next one. Parameters and errors as {@link ehDiaUtil}. */
export function proximoDiaUtil(data: string, municipais: readonly string[] = []): string {
  let day = data
  while (!ehDiaUtil(day, municipais)) day = addDays(day, 1)
  return day
}

/**
 * The business day that lies a number of business days after a day, or before it. The day itself is not counted; with 0 it is
 * {@link proximoDiaUtil}.
 * @param dias whole business days, negative goes back
 * @throws RangeError when `data` is no calendar date or `dias` no integer
 */
export function somaDiasUteis(data: string, dias: number, municipais: readonly string[] = []): string {
  if (!Number.isInteger(dias)) throw new RangeError(`Not a number of days: ${dias}`)
  if (dias === 0) return proximoDiaUtil(data, municipais)
  const step = Math.sign(dias)
  let day = data
  for (let left = Math.abs(dias); left > 0; ) {
    day = addDays(day, step)
    if (ehDiaUtil(day, municipais)) left--
  }
  return day
}

/** The calendar begins in the year 1000: before a day of that year there may be no business day. */
const PRIMEIRO_ANO = '1000-12-31'

/**
 * The first due date that is not late yet on a day: what is due before it is late. What is due on a day on which banks do not settle
 * is paid on the next business day without interest (Lei 7.089/1983, art. 1º), so that on a Monday neither Saturday nor Sunday is late.
 * @param municipais as in {@link ehDiaUtil}
 * @returns the day after the last business day before `hoje`; in the year 1000 `hoje` itself
 * @throws RangeError when `hoje` is no calendar date
 */
export const emDiaDesde = (hoje: string, municipais: readonly string[] = []): string =>
  hoje > PRIMEIRO_ANO ? addDays(somaDiasUteis(hoje, -1, municipais), 1) : hoje
