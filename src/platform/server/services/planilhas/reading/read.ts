import { formatCount } from '../../../../contract/counts.ts'
import { MAXIMO_DE_LINHAS } from '../../../../contract/planilhas.ts'
import { AppError } from '../../../ground/errors.ts'
import { folded } from '../folded.ts'
import { type Celula, textOfCell } from './cell.ts'
import { readText } from './text.ts'
import { readXlsx } from './xlsx.ts'

const IS_ZIP = [0x50, 0x4b, 3, 4]
/** Where a table begins below a title, a logo and a date. */
const BEFORE_HEADINGS = 30
const EXAMPLES = 3
const LONGEST_EXAMPLE = 80
const LONGEST_HEADING = 200
/** Rows that go to the database in one statement. */
const PART = 500

/** What was read. Rows are text already: the server hands them to the database without a look. */
export interface Lida {
  folha: { nome: string; de: number } | null
  /** The line of the headings. */
  cabecalho: number
  titulos: string[]
  /** The first values of each column. */
  exemplos: string[][]
  total: number
  /** JSON of arrays of `[line, cells]`. */
  partes: string[]
}

interface Row {
  linha: number
  celulas: Celula[]
}

/** The row of headings: of the first, the one with the most known names; without any, the fullest row of texts. */
function headingsOf(rows: readonly Row[], known: ReadonlySet<string>): number {
  const first = rows.slice(0, BEFORE_HEADINGS)
  const score = ({ celulas }: Row) => {
    const texts = celulas.filter(cell => typeof cell === 'string' && cell.trim() !== '')
    return (
      texts.filter(cell => known.has(folded(String(cell)))).length * 1000 +
      (known.size > 0 ? 0 : texts.length)
    )
  }
  const best = Math.max(0, ...first.map(score))
  if (best > 0) return first.findIndex(row => score(row) === best)
  const filled = first.map(({ celulas }) => celulas.filter(cell => cell !== '').length)
  return filled.findIndex(count => count * 2 > Math.max(...filled))
}

/**
 * Reads a spreadsheet. Runs in a process of its own.
 * @param known names that headings may have, folded
 * @throws AppError dados_invalidos, grande_demais
 */
export async function readSheet(bytes: Uint8Array, known: readonly string[]): Promise<Lida> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isXlsx = IS_ZIP.every((byte, at) => buffer[at] === byte)
  const most = MAXIMO_DE_LINHAS + BEFORE_HEADINGS + 1
  const book = isXlsx ? await readXlsx(buffer, most) : undefined
  const rows: Row[] = book?.linhas ?? readText(buffer)
  const at = headingsOf(rows, new Set(known))
  const headings = rows[at]
  const below = rows.slice(at + 1)
  if (!headings || below.length === 0)
    throw new AppError('dados_invalidos', 'A planilha não tem linhas abaixo dos títulos das colunas.')
  if (below.length > MAXIMO_DE_LINHAS || book?.demais)
    throw new AppError(
      'grande_demais',
      `A planilha tem mais de ${formatCount(MAXIMO_DE_LINHAS)} linhas. Divida-a em partes.`,
    )
  const width = Math.max(headings.celulas.length, ...below.slice(0, 200).map(({ celulas }) => celulas.length))
  const columns = Array.from({ length: width }, (_, n) => n)
  const examples = columns.map(n => {
    const filled = below.slice(0, 200).map(({ celulas }) => textOfCell(celulas[n]).trim())
    return [...new Set(filled.filter(text => text !== ''))]
      .slice(0, EXAMPLES)
      .map(text => text.slice(0, LONGEST_EXAMPLE))
  })
  return {
    folha: book ? { nome: book.nome, de: book.de } : null,
    cabecalho: headings.linha,
    titulos: columns.map(n => textOfCell(headings.celulas[n]).trim().slice(0, LONGEST_HEADING)),
    exemplos: examples,
    total: below.length,
    partes: Array.from({ length: Math.ceil(below.length / PART) }, (_, n) =>
      JSON.stringify(below.slice(n * PART, (n + 1) * PART).map(({ linha, celulas }) => [linha, celulas])),
    ),
  }
}
