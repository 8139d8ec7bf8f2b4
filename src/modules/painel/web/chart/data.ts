import { addMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import type { SerieDeDespesa } from '../../apoio/linhas/contract.ts'
import type { Resumo, Serie } from '../../contract.ts'

export const serieLabels: Record<Serie, string> = {
  receita: 'Receitas',
  contas: 'Contas a pagar',
  despesas_projeto: 'Despesas de projeto',
  despesas_cartao: 'Despesas de cartão',
  tarifas: 'Tarifas bancárias',
}

/** One month as the chart draws it; null is what this person does not see. */
export interface Month {
  mes: string
  receita: string | null
  /** The expenses that the person sees, by series, and their sum. */
  partes: { serie: SerieDeDespesa; valor: string }[]
  despesas: string | null
  /** What is left, where both are seen. */
  saldo: string | null
}

export function monthsOf({ meses, series }: NonNullable<Resumo['grafico']>): Month[] {
  return meses.map((mes, index) => {
    const at = (serie: Serie) => series.find(one => one.serie === serie)?.valores[index] ?? null
    const receita = at('receita')
    const partes = series.flatMap(({ serie, valores }) =>
      serie === 'receita' ? [] : [{ serie, valor: valores[index] ?? '0.00' }],
    )
    const despesas = partes.length > 0 ? addMoney(...partes.map(({ valor }) => valor)) : null
    const saldo = receita !== null && despesas !== null ? subtractMoney(receita, despesas) : null
    return { mes, receita, partes, despesas, saldo }
  })
}

/** All months together. */
export function totalOf(months: Month[]): Omit<Month, 'mes'> {
  const sum = (values: (string | null)[]) =>
    values.some(value => value === null) ? null : addMoney(...values.map(value => value ?? '0.00'))
  const series = months[0]?.partes.map(({ serie }) => serie) ?? []
  return {
    receita: sum(months.map(({ receita }) => receita)),
    partes: series.map((serie, index) => ({
      serie,
      valor: addMoney(...months.map(({ partes }) => partes[index]?.valor ?? '0.00')),
    })),
    despesas: sum(months.map(({ despesas }) => despesas)),
    saldo: sum(months.map(({ saldo }) => saldo)),
  }
}
