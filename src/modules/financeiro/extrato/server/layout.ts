import type { CsvRecord } from './csv.ts'
import { fold, readAmount, readDate } from './values.ts'

/** Which column holds what; of a separate debit and credit, `debito` is what was spent. */
export interface Layout {
  data: number
  descricao: number
  /** Stands in where the description is empty. */
  reserva: number
  valor: number
  debito: number
  credito: number
  categoria: number
  parcela: number
  /** The number of records above the first transaction. */
  skip: number
  /** How many columns there are, where headings tell. */
  width: number
}

const NONE = -1

/** Headings by what they name, the better one first; as folded text, without unit and punctuation. */
const HEADINGS = {
  data: [
    'data de compra',
    'data da compra',
    'data compra',
    'data da transacao',
    'data transacao',
    'data lancamento',
    'data do lancamento',
    'data movimento',
    'data da movimentacao',
    'data mov',
    'data',
    'date',
    'dt',
  ],
  descricao: [
    'descricao',
    'estabelecimento',
    'title',
    'description',
    'descricao do lancamento',
    'detalhes',
    'lancamento',
    'lancamentos',
    'historico',
    'memo',
  ],
  reserva: ['historico', 'lancamento', 'tipo de transacao', 'detalhes', 'tipo'],
  valor: [
    'valor em r',
    'valor r',
    'valor em reais',
    'valor',
    'valor da transacao',
    'valor brl',
    'amount',
    'quantia',
  ],
  debito: ['debito r', 'debito', 'debitos', 'valor debito', 'saidas', 'saida'],
  credito: ['credito r', 'credito', 'creditos', 'valor credito', 'entradas', 'entrada'],
  categoria: ['categoria', 'category'],
  parcela: ['parcela', 'parcelas'],
}

const heading = (cell: string) =>
  fold(cell)
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function columnOf(cells: string[], names: string[], taken: number[] = []): number {
  for (const name of names) {
    const at = cells.findIndex((cell, index) => cell === name && !taken.includes(index))
    if (at >= 0) return at
  }
  return NONE
}

function fromHeadings({ cells: raw }: CsvRecord, skip: number): Layout | undefined {
  const cells = raw.map(heading)
  const data = columnOf(cells, HEADINGS.data)
  const descricao = columnOf(cells, HEADINGS.descricao)
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
    categoria: columnOf(cells, HEADINGS.categoria),
    parcela: columnOf(cells, HEADINGS.parcela),
    skip,
    width: raw.length,
  }
}

/** Without headings: the first column of dates, the next text, and the first amount behind it, best with decimals. */
function fromValues({ cells }: CsvRecord, skip: number, month: string): Layout | undefined {
  const data = cells.findIndex(cell => readDate(cell, month) !== null)
  const descricao = cells.findIndex(
    (cell, at) => at > data && /\p{L}{2}/u.test(cell) && readAmount(cell) === null,
  )
  const amount = (pattern: RegExp) =>
    cells.findIndex((cell, at) => at > descricao && pattern.test(cell) && readAmount(cell) !== null)
  const decimal = amount(/[.,]\d{2}\b/)
  const valor = decimal < 0 ? amount(/\d/) : decimal
  if (data < 0 || descricao < 0 || valor < 0) return undefined
  const none = { reserva: NONE, debito: NONE, credito: NONE, categoria: NONE, parcela: NONE }
  return { ...none, data, descricao, valor, skip, width: 0 }
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
