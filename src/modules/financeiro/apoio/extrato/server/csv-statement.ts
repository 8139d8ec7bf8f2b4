import { toCents } from '#platform/contract/numbers/money.ts'
import { type CsvRecord, splitCsv, takeSeparator } from '#platform/server/ground/files/csv.ts'
import { type BalanceLine, settleSigns } from './balance.ts'
import { mostlyNegative } from './habit.ts'
import { findLayout, type Layout } from './layout.ts'
import { applyMarks, findMarks, isDebit } from './marks.ts'
import { type Read, type Row, SALDO, TOTAL, ZERO } from './row.ts'
import { fold, foreignCurrency, isBalance, readAmount, readDate, readMoney } from './values.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** The beginning of a file is enough to tell how it is built. */
const PROBE = 50_000
const SUM = /^(sub)?tota(l|is)\b/
const DATE_LIKE = /^\d{1,4}([-/.]| de |\s)/

/** The records and columns under the delimiter that gives most of them a date. */
function split(whole: string, month: string): { records: CsvRecord[]; layout: Layout } | undefined {
  const { text, delimiter } = takeSeparator(whole)
  const candidates = DELIMITERS.flatMap(each => {
    const records = splitCsv(text.slice(0, PROBE), each)
    const layout = findLayout(records, month)
    if (!layout) return []
    const score = records.filter(({ cells }) => readDate(cells[layout.data] ?? '', month) !== null).length
    return [{ delimiter: each, layout, score: each === delimiter ? Number.POSITIVE_INFINITY : score }]
  })
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  return best && { records: splitCsv(text, best.delimiter), layout: best.layout }
}

const BOTH = 'A linha tem valor de entrada e de saída.'
const TOO_WIDE =
  'A linha tem colunas demais: um valor ou texto com vírgula ou ponto e vírgula precisa de aspas.'

/** What a record spends or brings: of separate columns the one that is filled. */
function amountOf(cells: string[], { valor, debito, credito }: Layout) {
  if (valor >= 0) return readMoney(cells[valor] ?? '')
  const [spent, brought] = [readMoney(cells[debito] ?? ''), readMoney(cells[credito] ?? '')]
  const isNothing = (amount: string | null) => amount === null || amount === '0.00'
  if (isNothing(spent.valor)) return isNothing(brought.valor) && spent.valor ? spent : brought
  if (!isNothing(brought.valor)) return { valor: null, moeda: null, motivo: BOTH }
  return { ...spent, valor: `-${spent.valor?.replace('-', '')}` }
}

/** An unquoted decimal comma would cut the amount in two: better no amount than a wrong one. */
const tooWide = (cells: string[], { width, valor }: Layout) =>
  width > 0 ? cells.slice(width).some(cell => cell !== '') : /^\d\d$/.test(cells[valor + 1] ?? '')

/** "2/10" of an instalment belongs to what is shown; "Única" and "-" say nothing. */
const withInstalment = (descricao: string, parcela: string) =>
  /\d\s*(\/|de)\s*\d/.test(parcela) && !descricao.includes(parcela) ? `${descricao} (${parcela})` : descricao

const cell = (cells: string[], at: number) => (at >= 0 ? (cells[at] ?? '') : '')

/** A line of the file: a transaction, or the reason why it is refused; undefined for a footer. */
function lineOf({ linha, cells, aberta }: CsvRecord, layout: Layout, month: string): Line | undefined {
  const when = cell(cells, layout.data)
  const text = (cell(cells, layout.descricao) || cell(cells, layout.reserva)).replace(/\s+/g, ' ')
  const data = readDate(when, month)
  const { valor, moeda, ...both } = amountOf(cells, layout)
  const line = {
    linha,
    cells,
    data,
    text,
    valor,
    moeda: moeda ?? foreignCurrency(cell(cells, layout.moeda)) ?? layout.unidade,
  }
  const refuse = (motivo: string) => ({ ...line, motivo })
  if (aberta) return refuse(`As aspas abertas na linha ${aberta} não fecham.`)
  if (isBalance(text) || (text === '' && isBalance(when))) return refuse(SALDO)
  if (!data && SUM.test(fold(text || when))) return refuse(TOTAL)
  // A footer: nothing in it that was meant as a date, or nothing that is described.
  if (!data && !(DATE_LIKE.test(when) || (when === '' && text !== '' && valor !== null))) return undefined
  if (tooWide(cells, layout)) return refuse(TOO_WIDE)
  if (!data) return refuse(when ? `Data inválida: "${when.slice(0, 30)}".` : 'Falta a data.')
  if ('motivo' in both) return refuse(BOTH)
  const amount = cell(cells, layout.valor)
  if (valor === null) return refuse(amount ? `Valor inválido: "${amount.slice(0, 30)}".` : 'Falta o valor.')
  if (valor === '0.00') return refuse(ZERO)
  return text ? { ...line, motivo: null } : refuse('Falta a descrição.')
}

interface Line {
  linha: number
  cells: string[]
  data: string | null
  text: string
  valor: string | null
  moeda: string | null
  motivo: string | null
}

/** How the balance sees the lines: a line of balance moves nothing, and holds it beside the amounts or among them. */
function balanceLines(lines: Line[], layout: Layout, signs: number): BalanceLine[] {
  const mixed = new Set(lines.flatMap(({ moeda, motivo }) => (motivo === null ? [moeda] : []))).size > 1
  return lines.map(({ cells, valor, motivo, moeda }) => {
    const written = readAmount(cell(cells, layout.saldo))
    const negative = isDebit(cell(cells, signs)) === true && !written?.startsWith('-')
    const saldo = written && negative ? `-${written}` : written
    const cents = (amount: string | null) => (amount === null ? null : toCents(amount))
    if (motivo === SALDO) return { valor: 0n, saldo: cents(saldo ?? (layout.saldo < 0 ? valor : null)) }
    return { valor: motivo === TOTAL ? 0n : mixed && moeda ? null : cents(valor), saldo: cents(saldo) }
  })
}

/** Reads a CSV of any bank. @param month of the statement @returns undefined where no columns of a statement are found */
export function readCsv(text: string, month: string): Read | undefined {
  const found = split(text, month)
  if (!found) return undefined
  const { records, layout } = found
  const body = records.slice(layout.skip)
  const read = body.flatMap(record => lineOf(record, layout, month) ?? [])
  const marks = findMarks(
    layout.width > 0 ? records[layout.skip - 1] : undefined,
    read.filter(({ motivo }) => motivo === null),
    layout,
  )
  const debits = read.map(({ cells }) => isDebit(cell(cells, marks.valor)))
  const amounts = read.map(({ valor }) => valor)
  const signed = marks.valor < 0 || layout.valor < 0 ? amounts : applyMarks(amounts, debits)
  const lines = read.map((line, at) => ({ ...line, valor: signed[at] ?? null }))

  const dates = lines.flatMap(({ data }) => data ?? [])
  const backwards = (dates[0] ?? '') > (dates.at(-1) ?? '')
  const settled = settleSigns(balanceLines(lines, layout, marks.saldo), backwards)
  // Columns and marks say which side an amount is on: a balance that says the opposite of all is what a card owes.
  const told = layout.valor < 0 || (marks.valor >= 0 && signed !== amounts)
  const rows = lines.flatMap(({ linha, cells, data, text, valor, moeda, motivo }, at): Row[] => {
    if (motivo !== null || data === null || valor === null) return []
    const turned = settled?.signs[at] === -1 && !(told && settled.opposite)
    return [
      {
        linha,
        data,
        descricao: withInstalment(text, cell(cells, layout.parcela)),
        categoria: cell(cells, layout.categoria) || null,
        valor: turned ? (valor.startsWith('-') ? valor.slice(1) : `-${valor}`) : valor,
        identificador: cell(cells, layout.identificador) || null,
        moeda,
        origem: null,
      },
    ]
  })
  const avisos = (settled?.unmatched ?? []).slice(0, 1).map(at => {
    const { linha } = lines[at] ?? { linha: 0 }
    return `Na linha ${linha}, o saldo do arquivo não bate com os valores. Confira antes de importar.`
  })
  const known = settled !== undefined || told
  return {
    formato: 'CSV',
    rows,
    recusas: lines.flatMap(({ linha, motivo }) => (motivo === null ? [] : { linha, motivo })),
    gastoNegativo: known || mostlyNegative(rows),
    contas: [],
    avisos,
  }
}
