import { addMonths, monthOf } from '#platform/contract/dates/dates.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import type { Projeto } from '../contract.ts'

/** Months between two dates of a project, at most: one of another century is a slip of the keyboard. */
const MAIS = 240

type Prazo = Pick<Projeto, 'data_inicio' | 'data_fim_prevista'>

const monthsFrom = (first: string, last: string) =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  (Number(last.slice(5)) - Number(first.slice(5)))

/**
 * Every month from the beginning of a project, or its first cost, to its last cost, with what was spent and ordered by its end.
 * @param meses those in which something was spent or ordered, in order; at least one
 * @returns these months, and how many there are to the expected end
 */
export function mesesDoProjeto(
  meses: ResultadoDoProjeto['meses'],
  { data_inicio, data_fim_prevista }: Prazo,
) {
  const [first, last] = [meses[0]?.mes ?? '', meses.at(-1)?.mes ?? '']
  const begin = data_inicio && monthOf(data_inicio)
  const end = data_fim_prevista && monthOf(data_fim_prevista)
  const from = begin && begin < first && monthsFrom(begin, last) <= MAIS ? begin : first
  const to = end && end > last && monthsFrom(from, end) <= MAIS ? end : last
  const shown =
    monthsFrom(from, last) > MAIS
      ? meses.map(({ mes }) => mes)
      : Array.from({ length: monthsFrom(from, last) + 1 }, (_, index) => addMonths(from, index))
  const known = new Map(meses.map(each => [each.mes, each]))
  let [acumulado, comprometidoAcumulado] = ['0.00', '0.00']
  const rows = shown.map(mes => {
    const { realizado, comprometido } = known.get(mes) ?? { realizado: '0.00', comprometido: '0.00' }
    acumulado = addMoney(acumulado, realizado)
    comprometidoAcumulado = addMoney(comprometidoAcumulado, realizado, comprometido)
    return { mes, realizado, comprometido, acumulado, comprometidoAcumulado }
  })
  return { rows, fim: to, quantos: rows.length + monthsFrom(last, to) }
}
