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
const SEM_LINHAS =
  'não tem linhas abaixo dos títulos das colunas. Inclua os registros abaixo deles e escolha o arquivo de novo.'
/** Lines that a person may choose the headings from. */
const FIRST = 12
const EXAMPLES = 3
const LONGEST_EXAMPLE = 80
const LONGEST_HEADING = 200
/** Rows that go to the database in one statement. */
const PART = 500

/** What was read. Rows are text already: the server hands them to the database without a look. */
export interface Lida {
  folha: { nome: string; todas: string[] } | null
  /** The line of the headings; 0 where there is none. */
  cabecalho: number
  /** The first lines, of which one has the headings. */
  primeiras: { linha: number; texto: string }[]
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

/** What a person says of a file that leaves it open. */
export interface Escolha {
  folha?: string | undefined
  /** The line of the headings; 0 where the first line is a record already. */
  cabecalho?: number | undefined
}

const textsOf = ({ celulas }: Row) =>
  celulas.filter((cell): cell is string => typeof cell === 'string' && cell.trim() !== '')
const knownIn = (row: Row, known: ReadonlySet<string>) =>
  textsOf(row).filter(cell => known.has(folded(cell))).length

/** The row of headings: of the first, the one with the most known names; without any, the fullest row of texts. */
function headingsOf(rows: readonly Row[], known: ReadonlySet<string>): number {
  const first = rows.slice(0, BEFORE_HEADINGS)
  const score = (row: Row) => knownIn(row, known) * 1000 + (known.size > 0 ? 0 : textsOf(row).length)
  const best = Math.max(0, ...first.map(score))
  if (best > 0) return first.findIndex(row => score(row) === best)
  const filled = first.map(({ celulas }) => celulas.filter(cell => cell !== '').length)
  return filled.findIndex(count => count * 2 > Math.max(...filled))
}

/** A single line of several cells, without a known name, is a record, and no headings of nothing. */
const isOneRecord = ([only, ...others]: readonly Row[], known: ReadonlySet<string>) =>
  only !== undefined && others.length === 0 && only.celulas.length > 1 && knownIn(only, known) === 0

/** The name that a spreadsheet gives to a column, from 0: A to Z, then AA. */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

/** Several known names in one row are headings; a single one may be any word. */
const isTableFor = (known: ReadonlySet<string>) => (rows: readonly Row[]) =>
  rows.slice(0, BEFORE_HEADINGS).some(row => knownIn(row, known) > 1)

const summary = ({ linha, celulas }: Row) => {
  const texts = celulas.map(cell => textOfCell(cell).trim()).filter(text => text !== '')
  return { linha, texto: texts.join(' · ').slice(0, LONGEST_EXAMPLE).toWellFormed() }
}

/**
 * Reads a spreadsheet. Runs in a process of its own.
 * @param names names that headings may have, folded
 * @throws AppError dados_invalidos, grande_demais
 */
export async function readSheet(
  bytes: Uint8Array,
  names: readonly string[],
  { folha, cabecalho }: Escolha = {},
): Promise<Lida> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isXlsx = IS_ZIP.every((byte, at) => buffer[at] === byte)
  const most = MAXIMO_DE_LINHAS + BEFORE_HEADINGS + 1
  const known = new Set(names)
  const book = isXlsx ? await readXlsx(buffer, { most, folha, isTable: isTableFor(known) }) : undefined
  const rows: Row[] = book?.linhas ?? readText(buffer)
  const line = cabecalho ?? (isOneRecord(rows, known) ? 0 : undefined)
  const at = line === undefined ? headingsOf(rows, known) : rows.findIndex(({ linha }) => linha === line)
  const headings = rows[at]
  const below = rows.slice(at + 1)
  if ((!headings && line !== 0) || below.length === 0) {
    const where = book && book.todas.length > 1 ? `A folha “${book.nome}”` : 'A planilha'
    throw new AppError('dados_invalidos', `${where} ${SEM_LINHAS}`)
  }
  if (below.length > MAXIMO_DE_LINHAS || book?.demais)
    throw new AppError(
      'grande_demais',
      `A planilha tem mais de ${formatCount(MAXIMO_DE_LINHAS)} linhas. Divida-a em partes.`,
    )
  const width = Math.max(
    headings?.celulas.length ?? 0,
    ...below.slice(0, 200).map(({ celulas }) => celulas.length),
  )
  const columns = Array.from({ length: width }, (_, n) => n)
  const examples = columns.map(n => {
    const filled = below.slice(0, 200).map(({ celulas }) => textOfCell(celulas[n]).trim())
    return [...new Set(filled.filter(text => text !== ''))]
      .slice(0, EXAMPLES)
      .map(text => text.slice(0, LONGEST_EXAMPLE).toWellFormed())
  })
  return {
    folha: book ? { nome: book.nome, todas: book.todas } : null,
    cabecalho: headings?.linha ?? 0,
    primeiras: rows.slice(0, Math.max(FIRST, at + 1)).map(summary),
    titulos: columns.map(n =>
      headings
        ? textOfCell(headings.celulas[n]).trim().slice(0, LONGEST_HEADING).toWellFormed()
        : `Coluna ${letters(n)}`,
    ),
    exemplos: examples,
    total: below.length,
    partes: Array.from({ length: Math.ceil(below.length / PART) }, (_, n) =>
      JSON.stringify(below.slice(n * PART, (n + 1) * PART).map(({ linha, celulas }) => [linha, celulas])),
    ),
  }
}
