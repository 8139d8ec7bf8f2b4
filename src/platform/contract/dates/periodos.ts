import { addDays, addMonths, monthOf, weekOf } from './dates.ts'

const PERIODOS = [
  'hoje',
  'ontem',
  'amanha',
  'esta_semana',
  'semana_passada',
  'proxima_semana',
  'este_mes',
  'mes_passado',
  'proximo_mes',
  'este_ano',
  'ano_passado',
  'antes_de_hoje',
]
const DIAS = /^(proximos|ultimos)_([1-9]\d{0,2})_dias$/

/** Is a word a period, such as `este_mes` or `proximos_30_dias`? */
export const isPeriodo = (word: string): boolean => PERIODOS.includes(word) || DIAS.test(word)

/** First and last day of a period, on a day. @throws Error for an unknown word */
export function diasDoPeriodo(word: string, hoje: string): { de?: string; ate?: string } {
  const [, side, count] = DIAS.exec(word) ?? []
  if (side === 'proximos') return { de: hoje, ate: addDays(hoje, Number(count)) }
  if (side === 'ultimos') return { de: addDays(hoje, -Number(count)), ate: hoje }
  const week = (shift: number) => {
    const de = addDays(weekOf(hoje), 7 * shift)
    return { de, ate: addDays(de, 6) }
  }
  const month = (shift: number) => {
    const first = addMonths(monthOf(hoje), shift)
    return { de: `${first}-01`, ate: addDays(`${addMonths(first, 1)}-01`, -1) }
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
