import { AppError } from '../../../ground/errors.ts'
import { type Member, membersOf, unpack, ZipRefusal } from '../../../ground/files/zip-reader.ts'
import { type Celula, exact, SEM_RESULTADO } from './cell.ts'
import { dateStyles, dateText } from './date-cells.ts'
import { attribute, elements, itemText, textOf, within } from './markup.ts'

const MB = 1024 * 1024
/** What one part may unpack to: 20,000 rows of 40 columns take half of it. */
const MAX_PART = 120 * MB
const MAX_ROW = 4 * MB
const MAX_SHARED = 1_000_000
const MAX_COLUMNS = 100
const MAX_TEXT = 32_767
const MAX_MERGES = 20_000
/** Cells that merged ones are spread to: merges of a workbook do not overlap. */
const MAX_SPREAD = 1_000_000
/** Sheets that are looked into for one with known headings. */
const MAX_SHEETS = 20
const LONGEST_NAME = 200

interface Linhas {
  linhas: { linha: number; celulas: Celula[] }[]
  /** There are more rows than were asked for. */
  demais: boolean
}

interface Folha extends Linhas {
  nome: string
  /** The names of all sheets that are shown. */
  todas: string[]
}

/** Cut where a cell ends in every program, and not within a character. */
const cut = (text: string, longest = MAX_TEXT) => text.slice(0, longest).toWellFormed()

const damaged = () =>
  new AppError(
    'dados_invalidos',
    'A planilha está danificada. Abra-a, salve uma cópia em XLSX e escolha a cópia.',
  )
const tooLarge = () =>
  new AppError('grande_demais', 'A planilha ocupa espaço demais quando é aberta. Divida-a em partes.')

/** A1 → 0, B1 → 1; -1 where it is no place. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface Workbook {
  shared: string[]
  isDate: (style: number) => boolean
  since1904: boolean
}

/** One cell: the result of a formula, never the formula. */
function contentOf(cell: string, tag: string, { shared, isDate, since1904 }: Workbook): Celula {
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return cut(itemText(cell))
  const [result] = within(cell, 'v')
  const raw = result?.content ?? ''
  // A formula may well result in an empty text.
  if (raw === '' && !(result && type === 'str')) return /<(?:\w+:)?f[\s>]/.test(cell) ? SEM_RESULTADO : ''
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw.trim() === '1' ? 'Sim' : 'Não'
  if (type === 'd') {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(raw) ?? []
    return year ? `${day}/${month}/${year}` : textOf(raw)
  }
  if (type !== 'n') return cut(textOf(raw))
  const value = Number(raw)
  if (!Number.isFinite(value)) return cut(textOf(raw))
  const shown = isDate(Number(attribute(tag, 's') ?? 0)) ? dateText(value, since1904) : undefined
  return shown ?? exact(value)
}

function cellsOf(row: string, workbook: Workbook): Celula[] {
  const cells: Celula[] = []
  let next = 0
  for (const { tag, content } of within(row, 'c')) {
    const place = attribute(tag, 'r')
    const column = place === undefined ? next : columnOf(place)
    next = column + 1
    if (column < 0 || column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = contentOf(content, tag, workbook)
  }
  return cells
}

/** Gives a value that stands for several rows to each of them, as people read it. */
function spread(linhas: Linhas['linhas'], sheet: Buffer): void {
  const byLine = new Map(linhas.map(each => [each.linha, each.celulas]))
  let merges = 0
  let left = MAX_SPREAD
  for (const tag of elements(sheet, 'mergeCell', 1000)) {
    if (++merges > MAX_MERGES) return
    const [, from = '', first, to = '', last] =
      /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '') ?? []
    const column = columnOf(from)
    const top = byLine.get(Number(first))?.[column]
    if (from !== to || top === undefined || top === '') continue
    for (let linha = Number(first) + 1; linha <= Number(last) && byLine.has(linha) && left-- > 0; linha++) {
      const cells = byLine.get(linha) as Celula[]
      while (cells.length <= column) cells.push('')
      if (cells[column] === '') cells[column] = top
    }
  }
}

/** Targets of a part's relationships by id, as names of members. */
function targetsOf(relationships: string): Map<string, string> {
  const found = [...relationships.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)].map(
    ([tag]): [string, string] => {
      const target = attribute(tag, 'Target') ?? ''
      const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return [attribute(tag, 'Id') ?? '', name.toLowerCase()]
    },
  )
  return new Map(found)
}

async function openWorkbook(zip: Buffer) {
  const members = new Map<string, Member>(membersOf(zip).map(each => [each.name.toLowerCase(), each]))
  let left = 2 * MAX_PART
  const part = async (name: string): Promise<Buffer | undefined> => {
    const member = members.get(name)
    if (!member) return undefined
    left -= member.size
    if (member.size > MAX_PART || left < 0) throw tooLarge()
    const xml = await unpack(zip, member, () => true)
    if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw damaged()
    return xml
  }
  return part
}

function rowsOf(sheet: Buffer, workbook: Workbook, most: number): Linhas {
  const linhas: Linhas['linhas'] = []
  let last = 0
  let demais = false
  for (const row of elements(sheet, 'row', MAX_ROW)) {
    const linha = Number(attribute(row.slice(0, row.indexOf('>')), 'r') ?? last + 1)
    if (!Number.isInteger(linha) || linha <= last) throw damaged()
    last = linha
    const celulas = cellsOf(row, workbook)
    if (celulas.every(cell => cell === '')) continue
    demais = linhas.length >= most
    if (demais) break
    linhas.push({ linha, celulas })
  }
  if (linhas.length > 0) spread(linhas, sheet)
  return { linhas, demais }
}

/** What is read of a workbook. */
interface Wanted {
  /** Rows that are read. */
  most: number
  /** The sheet of this name; without it the first that is a table, else the first that has anything. */
  folha?: string | undefined
  isTable: (linhas: Linhas['linhas']) => boolean
}

/**
 * Reads one sheet of those that are shown, row by row.
 * @throws AppError dados_invalidos, grande_demais
 */
export async function readXlsx(zip: Buffer, { most, folha, isTable }: Wanted): Promise<Folha> {
  try {
    const part = await openWorkbook(zip)
    const book = (await part('xl/workbook.xml'))?.toString('utf8')
    const targets = targetsOf((await part('xl/_rels/workbook.xml.rels'))?.toString('utf8') ?? '')
    if (!book || targets.size === 0) throw damaged()
    const shared: string[] = []
    for (const item of elements((await part('xl/sharedstrings.xml')) ?? Buffer.alloc(0), 'si', MAX_ROW)) {
      if (shared.length >= MAX_SHARED) throw tooLarge()
      shared.push(cut(itemText(item)))
    }
    const [properties = ''] = /<(?:\w+:)?workbookPr\b[^<>]*>/.exec(book) ?? []
    const workbook = {
      shared,
      isDate: dateStyles(await part('xl/styles.xml')),
      since1904: /^(1|true)$/.test(attribute(properties, 'date1904') ?? ''),
    }
    const sheets = [...book.matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)]
      .filter(([tag]) => !/hidden/i.test(attribute(tag, 'state') ?? ''))
      .slice(0, MAX_SHEETS)
      .map(([tag]) => ({
        nome: cut(attribute(tag, 'name') ?? '', LONGEST_NAME),
        file: targets.get(attribute(tag, '(?:\\w+:)?id') ?? '') ?? '',
      }))
    const todas = sheets.map(({ nome }) => nome)
    let first: Folha | undefined
    for (const { nome, file } of sheets) {
      if (folha !== undefined && nome !== folha) continue
      const sheet = await part(file)
      const read = sheet && { nome, todas, ...rowsOf(sheet, workbook, most) }
      if (!read || read.linhas.length === 0) continue
      if (isTable(read.linhas)) return read
      first ??= read
    }
    return first ?? { nome: folha ?? '', todas, linhas: [], demais: false }
  } catch (error) {
    if (error instanceof ZipRefusal) throw error.motivo === 'grande' ? tooLarge() : damaged()
    throw error instanceof RangeError ? damaged() : error
  }
}
