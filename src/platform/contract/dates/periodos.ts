import { addDays, addMonths, monthOf, weekOf } from './dates.ts'

/** One expression: lists load it first, and a table of words takes more of their budget. */
const PERIODO =
  /^(hoje|ontem|amanha|antes_de_hoje|(esta|proxima)_semana|semana_passada|este_(mes|ano)|proximo_mes|(mes|ano)_passado|(proximos|ultimos)_[1-9]\d{0,2}_dias|ultimos_[1-9]\d?_meses)$/

/** Is a word a period, such as `este_mes`, `proximos_30_dias` or `ultimos_12_meses`? */
export const isPeriodo = (word: string): boolean => PERIODO.test(word)

/** First and last day of a period, on a day. @throws Error for an unknown word */
export function diasDoPeriodo(word: string, hoje: string): { de?: string; ate?: string } {
  const month = (shift: number, to = shift) => ({
    de: `${addMonths(monthOf(hoje), shift)}-01`,
    ate: addDays(`${addMonths(monthOf(hoje), to + 1)}-01`, -1),
  })
  const [, side, digits, unit] =
    (isPeriodo(word) && /^(proximos|ultimos)_(\d+)_(dias|meses)$/.exec(word)) || []
  const count = Number(digits)
  // Of months the present one is the last.
  if (unit === 'meses') return month(1 - count, 0)
  if (side === 'proximos') return { de: hoje, ate: addDays(hoje, count) }
  if (side === 'ultimos') return { de: addDays(hoje, -count), ate: hoje }
  const week = (shift: number) => {
    const de = addDays(weekOf(hoje), 7 * shift)
    return { de, ate: addDays(de, 6) }
  }
  const year = (shift: number) => {
    const y = Number(hoje.slice(0, 4)) + shift
    return { de: `${y}-01-01`, ate: `${y}-12-31` }
  }
  switch (word) {
    case 'hoje':
      return { de: hoje, ate: hoje }
    case 'ontem':
      return { de: addDays(hoje, -1), ate: addDays(hoje, -1) }
    case 'amanha':
      return { de: addDays(hoje, 1), ate: addDays(hoje, 1) }
    case 'esta_semana':
      return week(0)
    case 'semana_passada':
      return week(-1)
    case 'proxima_semana':
      return week(1)
    case 'este_mes':
      return month(0)
    case 'mes_passado':
      return month(-1)
    case 'proximo_mes':
      return month(1)
    case 'este_ano':
      return year(0)
    case 'ano_passado':
      return year(-1)
    case 'antes_de_hoje':
      return { ate: addDays(hoje, -1) }
  }
  throw new Error(`Unknown period ${word}`)
}
