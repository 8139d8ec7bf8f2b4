import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { unescapeMarkup } from '#platform/contract/foreign-text.ts'
import { describe } from './ofx-description.ts'
import { type Read, type Row, SALDO, ZERO } from './row.ts'
import { foreignCurrency, isBalance, readAmount } from './values.ts'

/**
 * A tag with the text up to the next one: OFX 1 closes no leaf, OFX 2 closes all, and banks mix both. The name's end is
 * fixed, for a pattern that may give letters of it back tries each length against the rest of the file.
 */
const TAG = /<(\/?)([A-Za-z][\w.]{0,63})(?![\w.])[^<>]*>([^<]*)/g
export const DEBITS = ['DEBIT', 'POS', 'ATM', 'FEE', 'SRVCHG', 'CHECK', 'CASH', 'DIRECTDEBIT', 'REPEATPMT']

export const isOfx = (text: string): boolean => /<OFX>/i.test(text) || /^\s*OFXHEADER:/i.test(text)

const plain = (text: string): string => unescapeMarkup(text).replace(/\s+/g, ' ').trim()

/** In one pass: a regular expression would look for the end again at every beginning that has none. */
function replaceBetween(
  text: string,
  open: string,
  close: string,
  replace: (inside: string) => string,
): string {
  let result = ''
  let at = 0
  for (;;) {
    const begin = text.indexOf(open, at)
    const end = begin < 0 ? -1 : text.indexOf(close, begin + open.length)
    if (end < 0) return result + text.slice(at)
    result += text.slice(at, begin) + replace(text.slice(begin + open.length, end))
    at = end + close.length
  }
}

/** A statement of a file: of which account, and what the bank says that it holds. */
export interface Statement {
  cartao: boolean
  banco: string
  agencia: string
  conta: string
  /** Where it is not reais. */
  moeda: string | null
  saldo: string
  saldo_em: string
}

export interface Transaction {
  linha: number
  /** The account and the currency of the statement in which it stands. */
  conta: string
  curdef: string
  extrato: Statement | undefined
  fields: Map<string, string>
}

/** Lines end by LF, CR LF or CR alone. */
const endsLine = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)
}

/** What ends a transaction that is not closed: the balances behind the list have amounts of their own. */
const ENDS = ['BANKTRANLIST', 'LEDGERBAL', 'AVAILBAL', 'STMTRS', 'CCSTMTRS']
const CURRENCIES = ['CURRENCY', 'ORIGCURRENCY']

/** Tags of a statement outside its transactions, and what they say. Of the balances that of the ledger counts. */
const OF_STATEMENT: Record<string, 'banco' | 'agencia' | 'conta'> = {
  BANKID: 'banco',
  BRANCHID: 'agencia',
  ACCTID: 'conta',
}

/** Notes what a tag outside the transactions says of its statement. @param ledger it is within LEDGERBAL */
function noteOfStatement(statement: Statement, name: string, content: string, ledger: boolean): void {
  const field = OF_STATEMENT[name]
  if (field) statement[field] ||= content.slice(0, 40).toWellFormed()
  else if (name === 'CURDEF') statement.moeda = foreignCurrency(content)
  else if (name === 'BALAMT' && ledger) statement.saldo ||= content
  else if (name === 'DTASOF' && ledger) statement.saldo_em ||= content
}

/** The transactions of all statements of a file, with the accounts' numbers. */
export function collect(text: string): {
  transactions: Transaction[]
  accounts: Set<string>
  statements: Statement[]
} {
  const comments = replaceBetween(text, '<!--', '-->', inside => inside.replace(/[^\r\n]/g, ''))
  const source = replaceBetween(comments, '<![CDATA[', ']]>', inside => inside.replace(/[<>]/g, ' '))
  const transactions: Transaction[] = []
  const accounts = new Set<string>()
  const statements: Statement[] = []
  let balance = ''
  let open: Transaction | undefined
  /** Of the group CURRENCY or ORIGCURRENCY its name: both hold the same CURSYM. */
  let group: string | undefined
  let [conta, curdef] = ['', '']
  let linha = 1
  let counted = 0
  for (const match of source.matchAll(TAG)) {
    for (; counted < match.index; counted++) if (endsLine(source, counted)) linha++
    const [, closing, tag = '', value = ''] = match
    const name = tag.toUpperCase()
    const content = closing ? '' : plain(value)
    if (!closing && (name === 'STMTRS' || name === 'CCSTMTRS')) {
      const none = { banco: '', agencia: '', conta: '', moeda: null, saldo: '', saldo_em: '' }
      statements.push({ cartao: name === 'CCSTMTRS', ...none })
    }
    if (name.endsWith('BAL') && content === '') balance = closing ? '' : name
    const extrato = statements.at(-1)
    if (!open && extrato && content !== '') noteOfStatement(extrato, name, content, balance === 'LEDGERBAL')
    if (name === 'STMTTRN') {
      open = closing ? undefined : { linha, conta, curdef, extrato, fields: new Map() }
      group = undefined
      if (open) transactions.push(open)
    } else if (ENDS.includes(name)) open = undefined
    else if (CURRENCIES.includes(name) && content === '') group = closing ? undefined : name
    else if (content === '') continue
    else if (open) {
      const field = name === 'CURSYM' ? (group ?? 'CURRENCY') : name
      if (!open.fields.has(field)) open.fields.set(field, content)
    } else if (name === 'CURDEF') curdef = content
    else if (name === 'ACCTID') {
      conta = content
      accounts.add(conta)
    }
  }
  return { transactions, accounts, statements }
}

/** The day as the bank wrote it: its hour and zone would only move it to a neighbour. */
export function readDay(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isCalendarDate(date) ? date : null
}

const currencyOf = (code: string | undefined) => (code ? foreignCurrency(code) : null)

/** Reads OFX 1 (SGML) and OFX 2 (XML) alike. */
export function readOfx(text: string): Read {
  const { transactions, accounts } = collect(text)
  const rows: Row[] = []
  const recusas: Read['recusas'] = []
  let debitsAbove = 0
  let below = 0
  for (const { linha, conta, curdef, fields } of transactions) {
    const refuse = (motivo: string) => recusas.push({ linha, motivo })
    const [posted = '', amount = ''] = [fields.get('DTPOSTED'), fields.get('TRNAMT')]
    const data = readDay(posted)
    const valor = readAmount(amount, true)
    const descricao = describe(fields)
    if (isBalance(descricao)) refuse(SALDO)
    else if (!data) refuse(posted ? `Data inválida: "${posted.slice(0, 30)}".` : 'Falta a data (DTPOSTED).')
    else if (!valor) refuse(amount ? `Valor inválido: "${amount.slice(0, 30)}".` : 'Falta o valor (TRNAMT).')
    else if (valor === '0.00') refuse(ZERO)
    else {
      if (valor.startsWith('-')) below++
      else if (DEBITS.includes((fields.get('TRNTYPE') ?? '').toUpperCase())) debitsAbove++
      const fitid = fields.get('FITID')
      rows.push({
        linha,
        data,
        descricao,
        categoria: null,
        valor,
        // Another account of the same file may count from 1 as well.
        identificador: fitid ? [accounts.size > 1 ? conta : '', fitid].filter(Boolean).join(':') : null,
        moeda: currencyOf(fields.get('CURRENCY') ?? curdef),
        origem: currencyOf(fields.get('ORIGCURRENCY')),
      })
    }
  }
  // By the standard money that leaves is negative; some card issuers write purchases as positive debits.
  const gastoNegativo = below >= debitsAbove
  return { formato: 'OFX', rows, recusas, gastoNegativo, contas: [...accounts], avisos: [] }
}
