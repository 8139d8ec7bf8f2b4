import { formatDate, formatInstant } from '../../../contract/dates/dates.ts'
import type { TipoDeColuna } from '../../../contract/export.ts'
import { type Linha, type Tabela, textOf } from './values.ts'

const BOM = '\uFEFF'
/** What a spreadsheet would take for a formula, its full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const DIGITS = /^\d+$/
const QUOTED = /[";,\t\r\n]|^\s|\s$/

const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** An apostrophe before it is how a spreadsheet marks what is text, whatever it looks like. */
const inert = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

function cell(tipo: TipoDeColuna, value: unknown, timezone: string): string {
  if (value === null || value === undefined || value === '') return ''
  switch (tipo) {
    case 'dinheiro':
      return String(value).replace('.', ',')
    case 'inteiro':
      return String(value)
    case 'data':
      return formatDate(String(value))
    case 'instante':
      return formatInstant(String(value), timezone)
    case 'documento':
    case 'chave':
    case 'telefone': {
      const text = textOf(tipo, value)
      // Without punctuation it would become a number and lose the zeros that lead it.
      return quoted(DIGITS.test(text) ? `'${text}` : inert(text))
    }
    default:
      return quoted(inert(textOf(tipo, value)))
  }
}

/** Lines of a CSV as Excel in Brazil opens it: semicolons, decimal comma, dd/mm/aaaa. */
export function csvLines({ colunas, timezone }: Tabela, rows: readonly Linha[]): string {
  const kinds = Object.entries(colunas).map(([campo, [, tipo]]) => [campo, tipo] as const)
  return rows
    .map(row => `${kinds.map(([campo, tipo]) => cell(tipo, row[campo], timezone)).join(';')}\r\n`)
    .join('')
}

const heading = ({ colunas }: Tabela) =>
  `${BOM}${Object.values(colunas)
    .map(([titulo]) => quoted(inert(titulo)))
    .join(';')}\r\n`

/** A whole CSV of few rows: it is made on the server's thread. */
export const csvFile = (tabela: Tabela, rows: readonly Linha[]): Buffer =>
  Buffer.from(heading(tabela) + csvLines(tabela, rows))

/** A CSV in UTF-8, told to Excel by a byte order mark. */
export async function* csv(tabela: Tabela, pages: AsyncIterable<readonly Linha[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(heading(tabela))
  for await (const rows of pages) yield Buffer.from(csvLines(tabela, rows))
}
