import type { Lancamento } from '../contract.ts'
import { fold } from './values.ts'

interface Purchase {
  data: string
  valor: string
  descricao: string
  identificador: string | null
}

/** An expense that the card has already. */
export interface Present extends Purchase {
  /** In another statement than the one that is imported into. */
  outra: boolean
}

/** Banks number some transactions all alike: an identifier tells the same one only beside the same day and amount. */
const byNumber = ({ data, valor, identificador }: Purchase) => `${identificador}|${data}|${valor}`
const byText = ({ data, valor, descricao }: Purchase) => `${data}|${valor}|${fold(descricao)}`

/**
 * Tells which purchases are there already. Two that look alike are two where the bank tells them apart; where one of both
 * has no identifier (typed by hand, or from a CSV), each expense that is there stands for one line of the file.
 * @returns to be asked once for each line of the file, in their order
 */
export function findRepeated(present: Present[]): (line: Purchase) => Lancamento['repetido'] {
  const numbered = new Map<string, 'fatura' | 'outra'>()
  /** How many expenses look alike, by whether the bank told them apart. */
  const [bare, all] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const expense of present) {
    if (expense.identificador) {
      const key = byNumber(expense)
      if (!expense.outra || !numbered.has(key)) numbered.set(key, expense.outra ? 'outra' : 'fatura')
    }
    if (expense.outra) continue
    add(all, byText(expense))
    if (!expense.identificador) add(bare, byText(expense))
  }
  const seen = new Set<string>()
  return line => {
    if (line.identificador) {
      const key = byNumber(line)
      const there = numbered.get(key) ?? (seen.has(key) ? 'arquivo' : null)
      seen.add(key)
      if (there) return there
    }
    const text = byText(line)
    const counts = line.identificador ? bare : all
    const left = counts.get(text) ?? 0
    counts.set(text, left - 1)
    if (left > 0) return 'fatura'
    const again = !line.identificador && seen.has(text)
    seen.add(text)
    return again ? 'arquivo' : null
  }
}
