import type { CsvRecord } from '#platform/server/ground/files/csv.ts'
import { heading, MARKS } from './headings.ts'
import type { Layout } from './layout.ts'
import { fold } from './values.ts'

const DEBIT =
  /^(d|db|dr|deb|debit|debito( em conta| automatico| bancario)?|d - debito|saida|despesa|-|s|pagamento)$/
const CREDIT =
  /^(c|cr|cred|credit|credito( em conta| bancario)?|c - credito|entrada|receita|\+|e|recebimento)$/
/** Words that say it only beside their opposite: on a card a payment comes in. */
const PAIRED = /^(s|e|pagamento|recebimento)$/

/** Whether a cell says that money left: true for a debit, false for a credit, undefined where it says neither. */
export const isDebit = (cell: string): boolean | undefined => {
  const text = fold(cell)
  return DEBIT.test(text) ? true : CREDIT.test(text) ? false : undefined
}

/** Columns that say of an amount, or of a balance, on which side it is. */
export interface Marks {
  valor: number
  saldo: number
}

/**
 * Finds those columns by what stands in them, for banks call them 'D/C', 'Natureza', 'Tipo', 'Inf.' or nothing. A column
 * of credits alone may as well say which side of a card was used: it counts only under a heading that is clear.
 */
export function findMarks(title: CsvRecord | undefined, body: CsvRecord[], layout: Layout): Marks {
  const taken = Object.values(layout)
  const titles = (title?.cells ?? []).map(heading)
  const width = Math.max(0, ...body.slice(0, 100).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => at).filter(at => {
    if (taken.includes(at) && at !== layout.reserva) return false
    const sides = body.map(({ cells }) => cells[at] ?? '').filter(Boolean)
    if (sides.length === 0 || !sides.every(cell => isDebit(cell) !== undefined)) return false
    const both = new Set(sides.map(isDebit)).size > 1
    if (!both && sides.some(cell => PAIRED.test(fold(cell)))) return false
    return sides.some(cell => isDebit(cell)) || MARKS.includes(titles[at] ?? '')
  })
  const ofSaldo =
    columns.length > 1 && layout.saldo >= 0 ? columns.find(at => at === layout.saldo + 1) : undefined
  const distance = (at: number) => (at > layout.valor ? at - layout.valor : layout.valor - at + 0.5)
  const [ofValor] = columns.filter(at => at !== ofSaldo).sort((a, b) => distance(a) - distance(b))
  return { valor: ofValor ?? -1, saldo: ofSaldo ?? -1 }
}

const withSign = (amount: string, negative: boolean) => {
  const plain = amount.replace(/^-/, '')
  return negative && plain !== '0.00' ? `-${plain}` : plain
}

/**
 * Signs amounts by their marks. Amounts that have signs of their own keep them, unless these are the marks' very
 * opposite, as on a card, where a debit is positive.
 */
export function applyMarks(amounts: (string | null)[], debits: (boolean | undefined)[]): (string | null)[] {
  const known = amounts.flatMap((amount, at) => {
    const debit = debits[at]
    return amount === null || amount === '0.00' || debit === undefined ? [] : { amount, debit }
  })
  const signed = known.some(({ amount }) => amount.startsWith('-'))
  if (signed && known.some(({ amount, debit }) => amount.startsWith('-') === debit)) return amounts
  return amounts.map((amount, at) => {
    const debit = debits[at]
    return amount === null || debit === undefined ? amount : withSign(amount, debit)
  })
}
