import type { CsvRecord } from '#platform/server/ground/files/csv.ts'
import { HEADINGS, heading } from './headings.ts'
import { fold, foreignCurrency, readAmount, readDate } from './values.ts'

/** Which column holds what; of a separate debit and credit, `debito` is what was spent. */
export type Layout = Record<keyof typeof HEADINGS, number> & {
  /** The number of records above the first transaction. */
  skip: number
  /** How many columns there are, where headings tell. */
  width: number
  /** The currency that the heading of the amounts names, where it is not reais. */
  unidade: string | null
}

const NONE = -1

function columnOf(cells: string[], names: readonly string[], taken: number[] = []): number {
  for (const name of names) {
    const at = cells.findIndex((cell, index) => cell === name && !taken.includes(index))
    if (at >= 0) return at
  }
  return NONE
}

/** "Valor (em US$)" names the currency of all amounts. */
const unitOf = (title: string): string | null => {
  const unit = /\b(us|usd|dolar|eur|euro)$/.exec(heading(title))?.[1]
  return unit ? foreignCurrency(unit === 'us' ? 'US$' : unit) : null
}

function fromHeadings({ cells: raw }: CsvRecord, skip: number): Layout | undefined {
  const cells = raw.map(heading)
  const data = columnOf(cells, HEADINGS.data)
  const descricao = columnOf(cells, HEADINGS.descricao, [data])
  const valor = columnOf(cells, HEADINGS.valor)
  const debito = columnOf(cells, HEADINGS.debito)
  const credito = columnOf(cells, HEADINGS.credito)
  if (data < 0 || descricao < 0 || (valor < 0 && debito < 0)) return undefined
  return {
    data,
    descricao,
    reserva: columnOf(cells, HEADINGS.reserva, [descricao]),
    valor: debito >= 0 ? NONE : valor,
    debito,
    credito,
    saldo: columnOf(cells, HEADINGS.saldo),
    moeda: columnOf(cells, HEADINGS.moeda),
    identificador: columnOf(cells, HEADINGS.identificador),
    categoria: columnOf(cells, HEADINGS.categoria),
    parcela: columnOf(cells, HEADINGS.parcela),
    skip,
    width: raw.length,
    unidade: unitOf(raw[debito >= 0 ? debito : valor] ?? ''),
  }
}

/** Without headings: the first column of dates, the next text, and the first amount behind it, best with decimals. */
function fromValues({ cells }: CsvRecord, skip: number, month: string): Layout | undefined {
  const data = cells.findIndex(cell => readDate(cell, month) !== null)
  const descricao = cells.findIndex(
    (cell, at) => at > data && /\p{L}{2}/u.test(fold(cell)) && readAmount(cell) === null,
  )
  const amount = (pattern: RegExp, after: number) =>
    cells.findIndex((cell, at) => at > after && pattern.test(cell) && readAmount(cell) !== null)
  const decimal = amount(/[.,]\d{2}\b/, descricao)
  const valor = decimal < 0 ? amount(/\d/, descricao) : decimal
  if (data < 0 || descricao < 0 || valor < 0) return undefined
  const none = { reserva: NONE, debito: NONE, credito: NONE, categoria: NONE, parcela: NONE, moeda: NONE }
  const saldo = decimal < 0 ? NONE : amount(/[.,]\d{2}\b/, decimal)
  return { ...none, identificador: NONE, data, descricao, valor, saldo, skip, width: 0, unidade: null }
}

/** Banks put the account and the period above the headings. */
const MAX_PREAMBLE = 30

/** What the columns of a file are: by its headings, else by what stands in them. */
export function findLayout(records: CsvRecord[], month: string): Layout | undefined {
  const first = records.slice(0, MAX_PREAMBLE)
  const found = <T>(read: (record: CsvRecord, index: number) => T | undefined) => {
    for (const [index, record] of first.entries()) {
      const layout = read(record, index)
      if (layout) return layout
    }
    return undefined
  }
  return (
    found((record, index) => fromHeadings(record, index + 1)) ??
    found((record, index) => fromValues(record, index, month))
  )
}
