import { addDays, addMonths, monthOf } from './dates.ts'
import { ehDiaUtil, proximoDiaUtil } from './dias-uteis.ts'

/** What is counted from one occurrence to the next. */
export const UNIDADES = ['dia', 'semana', 'mes', 'ano'] as const
/** What becomes of an occurrence on a day on which banks are closed. */
export const AJUSTES = ['manter', 'proximo', 'anterior'] as const

/** When something comes again. */
export interface Recorrencia {
  unidade: (typeof UNIDADES)[number]
  /** Every so many units, 1 or more. */
  cada: number
  /** The first occurrence. Its day counts in every month that has it; a shorter month takes its last one. */
  inicio: string
  /** Always the last day of the month, also where `inicio` is the 28th or the 30th. Not of days and weeks. */
  ultimoDia?: boolean
  ajuste?: (typeof AJUSTES)[number]
  /** Holidays beside those of banks, as `ehDiaUtil` takes them. */
  feriados?: readonly string[]
  /** No occurrence is due after this day. The day is that before `ajuste`. */
  ate?: string | null
  /** So many occurrences in all. */
  vezes?: number | null
}

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The same day of another month, or its last day where it is shorter. */
function inMonth(month: string, day: string): string {
  const last = lastDayOf(month)
  const same = `${month}-${day}`
  return same < last ? same : last
}

/**
 * The day of an occurrence, before business days are looked at. Counted from the start each time: 31/01 is 28/02, then 31/03 again.
 * @param n 0 is the first
 * @throws RangeError when `inicio` is no calendar date, `cada` or `n` no whole number, or the result is past the year 9999
 */
export function diaDaOcorrencia({ unidade, cada, inicio, ultimoDia }: Recorrencia, n: number): string {
  if (!Number.isInteger(cada) || cada < 1) throw new RangeError(`Not an interval: ${cada}`)
  if (unidade === 'dia' || unidade === 'semana')
    return addDays(inicio, (unidade === 'semana' ? 7 : 1) * cada * n)
  const month = addMonths(monthOf(inicio), (unidade === 'ano' ? 12 : 1) * cada * n)
  return ultimoDia ? lastDayOf(month) : inMonth(month, inicio.slice(8))
}

/** The day itself where banks are open, else the one before it. */
function diaUtilAnterior(data: string, municipais: readonly string[]): string {
  let day = data
  while (!ehDiaUtil(day, municipais)) day = addDays(day, -1)
  return day
}

/** A day after the rule for those on which banks are closed. @param municipais further holidays, as `ehDiaUtil` takes them */
export function ajustado(
  data: string,
  ajuste: Recorrencia['ajuste'] = 'manter',
  municipais: readonly string[] = [],
): string {
  if (ajuste === 'proximo') return proximoDiaUtil(data, municipais)
  return ajuste === 'anterior' ? diaUtilAnterior(data, municipais) : data
}

/** Is there such an occurrence, or has the recurrence ended before it? */
function temOcorrencia(regra: Recorrencia, n: number): boolean {
  const { ate, vezes } = regra
  if (vezes != null && n >= vezes) return false
  return ate == null || diaDaOcorrencia(regra, n) <= ate
}

/** An occurrence: its number, from 0, its day by the rule, and the day that `ajuste` makes of it. */
export interface Ocorrencia {
  n: number
  dia: string
  data: string
}

/** One occurrence. @returns undefined where the recurrence has ended before it */
export function ocorrencia(
  regra: Recorrencia,
  n: number,
  municipais: readonly string[] = regra.feriados ?? [],
): Ocorrencia | undefined {
  if (!temOcorrencia(regra, n)) return undefined
  const dia = diaDaOcorrencia(regra, n)
  return { n, dia, data: ajustado(dia, regra.ajuste, municipais) }
}

/**
 * The occurrences from one number on that are due, after `ajuste`, by a day, in their order.
 * @param most no more than so many
 */
export function ocorrencias(
  regra: Recorrencia,
  { desde = 0, limite, most = 1000 }: { desde?: number; limite: string; most?: number },
): Ocorrencia[] {
  const found: Ocorrencia[] = []
  for (let n = desde; found.length < most; n++) {
    const next = ocorrencia(regra, n)
    if (!next || next.data > limite) break
    found.push(next)
  }
  return found
}

/** The first occurrence whose day by the rule is after another day; undefined where there is none. */
export function primeiraDepois(regra: Recorrencia, dia: string): Ocorrencia | undefined {
  let n = 0
  while (temOcorrencia(regra, n) && diaDaOcorrencia(regra, n) <= dia) n++
  return ocorrencia(regra, n)
}
