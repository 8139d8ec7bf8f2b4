import { collect, DEBITS, readDay, type Statement, type Transaction } from './ofx.ts'
import { describe } from './ofx-description.ts'
import { SALDO, ZERO } from './row.ts'
import { fold, isBalance, readAmount } from './values.ts'

/** A line of a bank account's statement. */
export interface LinhaDoExtrato {
  /** Tells it from every other line of the account, in this file and in every other one. */
  chave: string
  data: string
  descricao: string
  documento: string | null
  tipo: string | null
  /** Negative where money left the account. */
  valor: string
}

/** The statement of one bank account, as a file has it. */
export interface ContaLida {
  banco: string
  agencia: string
  numero: string
  saldo: { valor: string; em: string } | null
  linhas: LinhaDoExtrato[]
  /** Lines that say the same as one before, by the bank's own identifier. */
  repetidas: number
}

export interface ExtratoDeContas {
  /** A CSV has one account, and does not say which. */
  formato: 'OFX' | 'CSV'
  contas: ContaLida[]
  /** Cards' statements and accounts in other currencies: what is in them stays out. */
  cartoes: number
  moedas: string[]
  recusas: { linha: number; motivo: string }[]
  /** What is strange about the file as such. */
  avisos: string[]
}

const MAX_TEXT = 300

/** Some banks fill the field with zeros, or with a word, where they have no identifier. */
const identifies = (fitid: string) => /[1-9]/.test(fitid)

export const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed().trim()

type Lida = Omit<LinhaDoExtrato, 'chave'> & { fitid: string }

/**
 * Gives every line its key. By the standard FITID is unique in an account; banks that write one FITID for lines of different
 * days or values break it, and the equal lines of that FITID are counted as those without one: the first, second, third of a
 * day. Other FITIDs do not matter: a line that comes again in a file with more lines keeps its key.
 * A bank writes the lines of a day in one file or in none, so that a file imported again counts alike.
 */
function withKeys(lidas: readonly Lida[]): { linhas: LinhaDoExtrato[]; repetidas: number } {
  const contents = new Map<string, Set<string>>()
  const contentOf = ({ data, valor }: Lida) => `${data}|${valor}`
  for (const lida of lidas) {
    const known = contents.get(lida.fitid) ?? new Set()
    contents.set(lida.fitid, known.add(contentOf(lida)))
  }
  const counts = new Map<string, number>()
  const linhas: LinhaDoExtrato[] = []
  for (const { fitid, ...linha } of lidas) {
    const named = identifies(fitid)
    const base = named
      ? `F|${fitid}|${linha.data}|${linha.valor}`
      : `S|${linha.data}|${linha.valor}|${fold(linha.descricao)}`
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    if (named && contents.get(fitid)?.size === 1 && count > 1) continue
    linhas.push({ ...linha, chave: count === 1 ? base : `${base}|${count}` })
  }
  return { linhas, repetidas: lidas.length - linhas.length }
}

/** A line, or why it stays out. */
function readLine(fields: Map<string, string>): Lida | string {
  const [posted = '', amount = ''] = [fields.get('DTPOSTED'), fields.get('TRNAMT')]
  const data = readDay(posted)
  const valor = readAmount(amount, true)
  const descricao = cut(describe(fields))
  if (isBalance(descricao)) return SALDO
  if (!data) return posted ? `Data inválida: "${posted.slice(0, 30)}".` : 'Falta a data (DTPOSTED).'
  if (!valor) return amount ? `Valor inválido: "${amount.slice(0, 30)}".` : 'Falta o valor (TRNAMT).'
  if (valor === '0.00') return ZERO
  const documento = cut(fields.get('CHECKNUM') ?? fields.get('REFNUM') ?? '').slice(0, 60)
  const tipo = (fields.get('TRNTYPE') ?? '').toUpperCase().slice(0, 20)
  const fitid = (fields.get('FITID') ?? '').slice(0, 255).toWellFormed()
  return { data, descricao, documento: documento || null, tipo: tipo || null, valor, fitid }
}

/** Some banks write what leaves without a sign, and say so by the type alone. */
function withSigns(lidas: readonly Lida[]): Lida[] {
  if (lidas.some(({ valor }) => valor.startsWith('-'))) return [...lidas]
  return lidas.map(lida => (DEBITS.includes(lida.tipo ?? '') ? { ...lida, valor: `-${lida.valor}` } : lida))
}

function balanceOf({ saldo, saldo_em }: Statement): ContaLida['saldo'] {
  const [valor, em] = [readAmount(saldo, true), readDay(saldo_em)]
  return valor && em ? { valor, em } : null
}

/** Reads the statements of bank accounts from OFX 1 (SGML) or OFX 2 (XML). */
export function readOfxAccounts(text: string): ExtratoDeContas {
  const { transactions, statements } = collect(text)
  const recusas: ExtratoDeContas['recusas'] = []
  const foreign = statements.filter(({ cartao, moeda }) => !cartao && moeda)
  const banks = statements.filter(({ cartao, moeda, conta }) => !cartao && !moeda && conta)
  // Two statements of one account, such as of two months, are one.
  const byAccount = new Map<string, { last: Statement; of: Transaction[] }>()
  for (const statement of banks) {
    const key = `${statement.banco}|${statement.conta}`
    const known = byAccount.get(key)
    const of = transactions.filter(({ extrato }) => extrato === statement)
    const later = !known || statement.saldo_em >= known.last.saldo_em ? statement : known.last
    byAccount.set(key, { last: later, of: [...(known?.of ?? []), ...of] })
  }
  const contas = [...byAccount.values()].map(({ last, of }): ContaLida => {
    const lidas = of.flatMap(({ linha, fields }) => {
      const read = readLine(fields)
      if (typeof read !== 'string') return read
      recusas.push({ linha, motivo: read })
      return []
    })
    return {
      ...{ banco: last.banco, agencia: last.agencia, numero: last.conta, saldo: balanceOf(last) },
      ...withKeys(withSigns(lidas)),
    }
  })
  return {
    ...{ formato: 'OFX', contas, recusas, avisos: [] },
    cartoes: statements.filter(({ cartao }) => cartao).length,
    moedas: [...new Set(foreign.flatMap(({ moeda }) => moeda ?? []))],
  }
}
