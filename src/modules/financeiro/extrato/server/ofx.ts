import { isCalendarDate } from '#platform/contract/dates.ts'
import type { Read, Row } from './row.ts'
import { readAmount } from './values.ts'

/** A tag with the text up to the next one: OFX 1 closes no leaf, OFX 2 closes all, and banks mix both. */
const TAG = /<(\/?)([A-Za-z][\w.]*)[^<>]*>([^<]*)/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const DEBITS = ['DEBIT', 'POS', 'ATM', 'FEE', 'SRVCHG', 'CHECK', 'CASH', 'DIRECTDEBIT', 'REPEATPMT']

export const isOfx = (text: string): boolean => /<OFX>/i.test(text) || /^\s*OFXHEADER:/i.test(text)

/** Only the entities that are a character of text: what a document declares itself is never expanded. */
const unescapeText = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, (all, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
      if (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
        return String.fromCodePoint(code)
      return ENTITIES[String(name).toLowerCase()] ?? all
    })
    .replace(/\s+/g, ' ')
    .trim()

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

interface Transaction {
  linha: number
  fields: Map<string, string>
}

/** The transactions of all accounts of a file, with the accounts' numbers. */
function collect(text: string): { transactions: Transaction[]; accounts: Set<string> } {
  const comments = replaceBetween(text, '<!--', '-->', inside => inside.replace(/[^\n]/g, ''))
  const source = replaceBetween(comments, '<![CDATA[', ']]>', inside => inside.replace(/[<>]/g, ' '))
  const transactions: Transaction[] = []
  const accounts = new Set<string>()
  let open: Transaction | undefined
  let linha = 1
  let counted = 0
  for (const match of source.matchAll(TAG)) {
    for (; counted < match.index; counted++) if (source.charCodeAt(counted) === 10) linha++
    const [, closing, tag = '', value = ''] = match
    const name = tag.toUpperCase()
    if (name === 'STMTTRN') {
      open = closing ? undefined : { linha, fields: new Map() }
      if (open) transactions.push(open)
    } else if (name === 'BANKTRANLIST') {
      open = undefined
    } else if (!closing && value.trim() !== '') {
      const content = unescapeText(value)
      if (open && !open.fields.has(name)) open.fields.set(name, content)
      if (!open && name === 'ACCTID') accounts.add(content)
    }
  }
  return { transactions, accounts }
}

/** Banks repeat the name in the memo, cut it off there, or split the text over both. */
function describe(fields: Map<string, string>): string {
  const [name = '', memo = ''] = [fields.get('NAME'), fields.get('MEMO')]
  if (memo.toLowerCase().includes(name.toLowerCase())) return memo
  return name.toLowerCase().includes(memo.toLowerCase()) ? name : `${name} - ${memo}`
}

/** The day as the bank wrote it: its hour and zone would only move it to a neighbour. */
function readDay(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isCalendarDate(date) ? date : null
}

/** Reads OFX 1 (SGML) and OFX 2 (XML) alike. */
export function readOfx(text: string): Read {
  const { transactions, accounts } = collect(text)
  const rows: Row[] = []
  const recusas: Read['recusas'] = []
  let debitsAbove = 0
  let below = 0
  for (const { linha, fields } of transactions) {
    const refuse = (motivo: string) => recusas.push({ linha, motivo })
    const [posted = '', amount = ''] = [fields.get('DTPOSTED'), fields.get('TRNAMT')]
    const data = readDay(posted)
    const valor = readAmount(amount, true)
    const descricao = describe(fields)
    if (!data) refuse(posted ? `Data inválida: "${posted.slice(0, 30)}".` : 'Falta a data (DTPOSTED).')
    else if (!valor) refuse(amount ? `Valor inválido: "${amount.slice(0, 30)}".` : 'Falta o valor (TRNAMT).')
    else if (!descricao) refuse('Falta a descrição (NAME ou MEMO).')
    else {
      if (valor.startsWith('-')) below++
      else if (DEBITS.includes((fields.get('TRNTYPE') ?? '').toUpperCase())) debitsAbove++
      rows.push({ linha, data, descricao, categoria: null, valor })
    }
  }
  // By the standard money that leaves is negative; some card issuers write purchases as positive debits.
  return { formato: 'OFX', rows, recusas, gastoNegativo: below >= debitsAbove, contas: [...accounts] }
}
