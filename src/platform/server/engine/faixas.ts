import { addDays, daysBetween, formatDate } from '../../contract/dates/dates.ts'

/** Days that belong together, with the text of the filter that selects them. */
export interface Faixa {
  chave: string
  nome: string
  de?: string
  ate?: string
  filtro: string
}

const between = (chave: string, nome: string, de: string | undefined, ate: string | undefined): Faixa => ({
  chave,
  nome,
  ...(de && { de }),
  ...(ate && { ate }),
  filtro: de === ate ? (de ?? '') : `${de ?? ''}..${ate ?? ''}`,
})

/**
 * How long ago, in spans that leave no day out; what lies ahead counts as today.
 * @param limites last day of each span but the last, rising, e.g. [7, 30]: up to 7 days, 8 to 30, more than 30
 */
export function idades(hoje: string, limites: readonly number[]): Faixa[] {
  const last = limites.at(-1) ?? 0
  const spans = limites.map((ate, index) => {
    const before = limites[index - 1]
    return before === undefined
      ? between(`idade_${index}`, `Até ${ate} dias`, addDays(hoje, -ate), undefined)
      : between(
          `idade_${index}`,
          `De ${before + 1} a ${ate} dias`,
          addDays(hoje, -ate),
          addDays(hoje, -before - 1),
        )
  })
  return [
    ...spans,
    between(`idade_${limites.length}`, `Mais de ${last} dias`, undefined, addDays(hoje, -last - 1)),
  ]
}

const short = (day: string) => formatDate(day).slice(0, 5)

/**
 * What is late, the rest of this week, the weeks that follow, and what comes later. A week begins on Sunday; this one with what is due
 * before it and not late.
 * @param emDiaDesde first due date that is not late
 * @param quantas weeks that are named, this one included
 */
export function semanas(hoje: string, emDiaDesde: string, quantas: number): Faixa[] {
  const weekday = ((daysBetween('1970-01-04', hoje) % 7) + 7) % 7
  const next = addDays(hoje, 7 - weekday)
  const after = Array.from({ length: quantas - 1 }, (_, index) => {
    const de = addDays(next, 7 * index)
    const ate = addDays(de, 6)
    return between(
      `semana_${index + 1}`,
      index === 0 ? 'Próxima semana' : `${short(de)} a ${short(ate)}`,
      de,
      ate,
    )
  })
  return [
    between('atrasadas', 'Atrasadas', undefined, addDays(emDiaDesde, -1)),
    between('semana_0', 'Esta semana', emDiaDesde, addDays(next, -1)),
    ...after,
    between('depois', 'Depois', addDays(next, 7 * (quantas - 1)), undefined),
  ]
}

/**
 * What has expired and what will, in spans that leave no day out.
 * @param limites last day ahead of each span but the last, rising, e.g. [7, 30]
 */
export function prazos(hoje: string, limites: readonly number[]): Faixa[] {
  const last = limites.at(-1) ?? 0
  return [
    between('vencidos', 'Vencidos', undefined, addDays(hoje, -1)),
    ...limites.map((ate, index) => {
      const before = limites[index - 1]
      return before === undefined
        ? between(`prazo_${index}`, `Nos próximos ${ate} dias`, hoje, addDays(hoje, ate))
        : between(
            `prazo_${index}`,
            `De ${before + 1} a ${ate} dias`,
            addDays(hoje, before + 1),
            addDays(hoje, ate),
          )
    }),
    between(`prazo_${limites.length}`, `Em mais de ${last} dias`, addDays(hoje, last + 1), undefined),
  ]
}

/**
 * What is not late, then how long ago the rest was due, in spans that leave no day out.
 * @param emDiaDesde first due date that is not late
 * @param limites last day of each span but the last, rising, e.g. [30, 60, 90]
 */
export function atrasos(hoje: string, emDiaDesde: string, limites: readonly number[]): Faixa[] {
  const last = limites.at(-1) ?? 0
  /** With a month of holidays a span may hold no late day at all. */
  const late = (day: string) => (day < emDiaDesde ? day : addDays(emDiaDesde, -1))
  return [
    between('a_vencer', 'A vencer', emDiaDesde, undefined),
    ...limites.map((ate, index) => {
      const de = (limites[index - 1] ?? 0) + 1
      return between(`atraso_${index}`, `${de} a ${ate} dias`, addDays(hoje, -ate), late(addDays(hoje, -de)))
    }),
    between(`atraso_${limites.length}`, `Mais de ${last} dias`, undefined, late(addDays(hoje, -last - 1))),
  ]
}

/** The measures of a series in each span, for `mede`. */
export const porFaixa = (serie: string, faixas: readonly Faixa[]) =>
  Object.fromEntries(
    faixas.map(({ chave, de, ate }) => [chave, { serie, ...(de && { de }), ...(ate && { ate }) }]),
  )
