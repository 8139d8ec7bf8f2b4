import {
  addDays,
  addMonths,
  daysBetween,
  formatDate,
  formatMonth,
  monthOf,
} from '#platform/contract/dates/dates.ts'
import { fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { type DiaDeCaixa, ENTRADAS, type Fonte, fontes, type Horizonte } from '../contract.ts'

/** Both ends belong to it. */
export interface Periodo {
  de: string
  ate: string
  nome: string
}

const SEMANAS = 13
const MESES = 12

/** The last day of the calendar month. */
const fimDoMes = (mes: string) => addDays(`${addMonths(mes, 1)}-01`, -1)

/** Days from this one to the next Sunday, which ends its week; 0 on a Sunday. The first Sunday of 1970 was the fourth. */
const ateDomingo = (dia: string) => (7 - (((daysBetween('1970-01-04', dia) % 7) + 7) % 7)) % 7

/** Periods of a forecast: the present week or month from today on, and those after it. */
export function periodosDe(horizonte: Horizonte, hoje: string): Periodo[] {
  if (horizonte === 'meses')
    return Array.from({ length: MESES }, (_, n) => {
      const mes = addMonths(monthOf(hoje), n)
      return { de: n === 0 ? hoje : `${mes}-01`, ate: fimDoMes(mes), nome: formatMonth(mes) }
    })
  const first = addDays(hoje, ateDomingo(hoje))
  return Array.from({ length: SEMANAS }, (_, n) => {
    const ate = addDays(first, 7 * n)
    const de = n === 0 ? hoje : addDays(ate, -6)
    return { de, ate, nome: `${formatDate(de).slice(0, 5)} a ${formatDate(ate).slice(0, 5)}` }
  })
}

/** A row that somebody moves to another day, to see what happens. It saves nothing. */
export interface Movida {
  fonte: Fonte
  id: number
  de: string
  para: string
  valor: string
  titulo: string
}

/** Money that somebody supposes, positive where it comes in. It saves nothing. */
export interface Hipotese {
  dia: string
  valor: string
  titulo: string
}

export interface Suposicoes {
  saldo: string
  /** Percent of sent proposals that is expected to come; a whole number from 0 to 100. */
  chance: number
  movidas: readonly Movida[]
  hipoteses: readonly Hipotese[]
}

/** What a period brings and takes, and what is there at its end. */
export interface PeriodoProjetado extends Periodo {
  /** By source; proposals by their chance. */
  valores: Record<Fonte, string>
  hipoteses: string
  resultado: string
  saldo: string
  /** The lowest balance at the end of one of its days. */
  menor: string
}

export interface Projecao {
  periodos: PeriodoProjetado[]
  /** The first day that ends below zero; today where it begins so. */
  negativo: { dia: string; saldo: string } | null
  /** The lowest balance at the end of a day, or the opening one: what is late counts today, but did not come yet. */
  menor: { dia: string; saldo: string }
}

/** Cents of a share in percent, half away from zero. */
const parte = (cents: bigint, chance: number) => (cents * BigInt(chance) + 50n) / 100n

type Dia = Record<Fonte | 'hipoteses', bigint>
const vazio = (): Dia => ({
  recebiveis: 0n,
  propostas: 0n,
  contas: 0n,
  recorrencias: 0n,
  faturas: 0n,
  hipoteses: 0n,
})

/** A day on which something counts: what is late counts on the first. */
export const contaEm = (dia: string, primeiro: string) => (dia < primeiro ? primeiro : dia)

/** Cents of each source on each day, with what was moved on its new day. Of proposals still the whole value. */
function porDia(
  dias: readonly DiaDeCaixa[],
  { movidas, hipoteses }: Suposicoes,
  primeiro: string,
): Map<string, Dia> {
  const found = new Map<string, Dia>()
  const add = (of: string, fonte: keyof Dia, cents: bigint) => {
    const dia = contaEm(of, primeiro)
    const day = found.get(dia) ?? vazio()
    day[fonte] += cents
    found.set(dia, day)
  }
  for (const { dia, fonte, valor } of dias) add(dia, fonte, toCents(valor))
  for (const { fonte, de, para, valor } of movidas) {
    add(de, fonte, -toCents(valor))
    add(para, fonte, toCents(valor))
  }
  for (const { dia, valor } of hipoteses) add(dia, 'hipoteses', toCents(valor))
  return found
}

const sinal = (fonte: Fonte) => (ENTRADAS.includes(fonte) ? 1n : -1n)

/**
 * The balance at the end of each day, by periods.
 * @param periodos without gaps, in their order; what falls before them counts on their first day, what comes after them nowhere
 */
export function projetar(
  periodos: readonly Periodo[],
  dias: readonly DiaDeCaixa[],
  suposicoes: Suposicoes,
): Projecao {
  const primeiro = periodos[0]?.de ?? ''
  const days = porDia(dias, suposicoes, primeiro)
  const ordered = [...days.keys()].sort()
  const inicial = toCents(suposicoes.saldo)
  let saldo = inicial
  let next = 0
  let negativo: Projecao['negativo'] = null
  let menor = { dia: primeiro, cents: inicial }
  const note = (dia: string) => {
    if (saldo < 0n) negativo ??= { dia, saldo: fromCents(saldo) }
    if (saldo < menor.cents) menor = { dia, cents: saldo }
    return saldo
  }
  const all = periodos.map(({ de, ate, nome }) => {
    const before = saldo
    const sums = vazio()
    let lowest = saldo
    if (ordered[next] !== de) lowest = note(de)
    for (; next < ordered.length && (ordered[next] as string) <= ate; next++) {
      const dia = ordered[next] as string
      const day = days.get(dia) as Dia
      day.propostas = parte(day.propostas, suposicoes.chance)
      for (const fonte of fontes) {
        sums[fonte] += day[fonte]
        saldo += sinal(fonte) * day[fonte]
      }
      sums.hipoteses += day.hipoteses
      saldo += day.hipoteses
      const after = note(dia)
      if (dia === de || after < lowest) lowest = after
    }
    return {
      ...{ de, ate, nome },
      valores: Object.fromEntries(fontes.map(fonte => [fonte, fromCents(sums[fonte])])) as Record<
        Fonte,
        string
      >,
      hipoteses: fromCents(sums.hipoteses),
      resultado: fromCents(saldo - before),
      saldo: fromCents(saldo),
      menor: fromCents(lowest),
    }
  })
  const first = (negativo as Projecao['negativo'])?.dia
  if (inicial < 0n && first !== primeiro) negativo = { dia: primeiro, saldo: suposicoes.saldo }
  return { periodos: all, negativo, menor: { dia: menor.dia, saldo: fromCents(menor.cents) } }
}
