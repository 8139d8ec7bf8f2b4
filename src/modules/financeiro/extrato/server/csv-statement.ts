import { type CsvRecord, splitCsv } from './csv.ts'
import { findLayout, type Layout } from './layout.ts'
import type { Read, Row } from './row.ts'
import { fold, readAmount, readDate } from './values.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Lines between the transactions that are none: balances, and sums without a date. */
const BALANCE =
  /^(saldo|sdo|s a l d o)( (anterior|do dia|do mes|inicial|final|atual|disponivel|bloqueado|parcial|total|em)\b|$)/
const SUM = /^(sub)?total\b/
const DATE_LIKE = /^\d{1,4}([-/.]| de |\s)/
const PAYMENT = /\b(pagamento|pagto|pgto|pag)\b/

/** The delimiter under which most records have the columns of a statement. */
function split(text: string, month: string): { records: CsvRecord[]; layout: Layout } | undefined {
  const candidates = DELIMITERS.flatMap(delimiter => {
    const records = splitCsv(text, delimiter)
    const layout = findLayout(records, month)
    if (!layout) return []
    const score = records.filter(({ cells }) => readDate(cells[layout.data] ?? '', month) !== null).length
    return [{ records, layout, score }]
  })
  return candidates.sort((a, b) => b.score - a.score)[0]
}

/** What a record spends or brings: of separate columns the one that is filled. */
function amountOf(cells: string[], { valor, debito, credito }: Layout): string | null {
  if (valor >= 0) return readAmount(cells[valor] ?? '')
  const spent = readAmount(cells[debito] ?? '')
  if (spent !== null && spent !== '0.00') return spent.startsWith('-') ? spent : `-${spent}`
  return readAmount(cells[credito] ?? '') ?? spent
}

const TOO_WIDE = 'A linha tem colunas demais: um valor ou texto com vírgula precisa de aspas.'

/** An unquoted decimal comma would cut the amount in two: better no amount than a wrong one. */
const tooWide = (cells: string[], { width, valor }: Layout) =>
  width > 0 ? cells.slice(width).some(cell => cell !== '') : /^\d\d$/.test(cells[valor + 1] ?? '')

/** "2/10" of an instalment belongs to what is shown; "Única" and "-" say nothing. */
const withInstalment = (descricao: string, parcela: string) =>
  /\d\s*(\/|de)\s*\d/.test(parcela) && !descricao.includes(parcela) ? `${descricao} (${parcela})` : descricao

/** Reads a CSV of any bank. @param month of the statement @returns undefined where no columns of a statement are found */
export function readCsv(text: string, month: string): Read | undefined {
  const found = split(text, month)
  if (!found) return undefined
  const { records, layout } = found
  const rows: Row[] = []
  const recusas: Read['recusas'] = []
  const cell = (cells: string[], at: number) => (at >= 0 ? (cells[at] ?? '') : '')

  for (const { linha, cells } of records.slice(layout.skip)) {
    const [when, amount] = [cell(cells, layout.data), cell(cells, layout.valor)]
    const text = cell(cells, layout.descricao) || cell(cells, layout.reserva)
    const data = readDate(when, month)
    const valor = amountOf(cells, layout)
    if (BALANCE.test(fold(text)) || (!data && SUM.test(fold(text || when)))) continue
    // A footer: nothing in it that was meant as a date, or nothing that is described.
    if (!data && !(DATE_LIKE.test(when) || (when === '' && text !== '' && valor !== null))) continue
    if (tooWide(cells, layout)) recusas.push({ linha, motivo: TOO_WIDE })
    else if (!data)
      recusas.push({ linha, motivo: when ? `Data inválida: "${when.slice(0, 30)}".` : 'Falta a data.' })
    else if (valor === null)
      recusas.push({ linha, motivo: amount ? `Valor inválido: "${amount.slice(0, 30)}".` : 'Falta o valor.' })
    else if (!text) recusas.push({ linha, motivo: 'Falta a descrição.' })
    else {
      const descricao = withInstalment(text, cell(cells, layout.parcela))
      rows.push({ linha, data, descricao, categoria: cell(cells, layout.categoria) || null, valor })
    }
  }
  return {
    formato: 'CSV',
    rows,
    recusas,
    gastoNegativo: layout.valor < 0 || mostlyNegative(rows),
    contas: [],
  }
}

/** Purchases outnumber refunds: their sign is the commoner one. Payments say nothing, and a tie is a card's habit. */
function mostlyNegative(rows: Row[]): boolean {
  const purchases = rows.filter(({ descricao }) => !PAYMENT.test(fold(descricao)))
  const negative = purchases.filter(({ valor }) => valor.startsWith('-')).length
  return negative * 2 > purchases.length
}
