import { daysBetween, formatInstant, parseDate } from '../../../contract/dates/dates.ts'
import type { TipoDeColuna } from '../../../contract/export.ts'
import { type Linha, type Tabela, textOf } from './values.ts'
import { estilos } from './workbook.ts'

/** What one cell of Excel holds. */
const MAX_TEXT = 32_767
/** Excel keeps fifteen digits of a number. */
const EXACT = /^-?\d{1,13}(\.\d{1,2})?$/
/** Excel counts days from here; before March 1900 its calendar has a day that never was. */
const DAY_ZERO = '1899-12-30'
const FIRST_DAY = '1900-03-01'
/** Control characters that XML cannot carry. */
const ILLEGAL = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu
const WIDTHS: Record<TipoDeColuna, number> = {
  ...{ texto: 32, dinheiro: 16, data: 12, instante: 17, inteiro: 10 },
  ...{ documento: 20, chave: 56, telefone: 18, endereco: 32, sim_nao: 8 },
}
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, char => ENTITIES[char] ?? char)

/** Text as a cell carries it; `_x0041_` would be read as the character of that number. */
const cellText = (text: string) =>
  escapeXml(
    text
      .slice(0, MAX_TEXT)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(ILLEGAL, '')
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'),
  )

const text = (at: string, value: string, style: number = estilos.texto) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`

const number = (at: string, value: string | number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

/** "28/02/2026 14:05" as days and a part of a day. */
function serialOf(shown: string): number {
  const [day = '', time = '0:0'] = shown.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return daysBetween(DAY_ZERO, parseDate(day) ?? '') + (hours * 60 + minutes) / 1440
}

function cell(at: string, tipo: TipoDeColuna, value: unknown, timezone: string): string {
  if (value === null || value === undefined || value === '') return ''
  const plain = String(value)
  switch (tipo) {
    case 'dinheiro':
      return EXACT.test(plain) ? number(at, plain, estilos.dinheiro) : text(at, plain)
    case 'inteiro':
      return number(at, plain, estilos.inteiro)
    case 'data':
      return plain < FIRST_DAY
        ? text(at, plain.split('-').reverse().join('/'))
        : number(at, daysBetween(DAY_ZERO, plain), estilos.data)
    case 'instante':
      return number(at, serialOf(formatInstant(plain, timezone)), estilos.instante)
    default:
      return text(at, textOf(tipo, value))
  }
}

/** A, B, … Z, AA: the name of a column by its place from 0. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The rows of a sheet. @param from number of the first */
export function sheetRows({ colunas, timezone }: Tabela, rows: readonly Linha[], from: number): string {
  const kinds = Object.entries(colunas).map(([campo, [, tipo]], n) => ({ campo, tipo, name: columnName(n) }))
  return rows
    .map((row, n) => {
      const place = from + n
      const cells = kinds.map(({ campo, tipo, name }) => cell(name + place, tipo, row[campo], timezone))
      return `<row r="${place}">${cells.join('')}</row>`
    })
    .join('')
}

/** What stands before the first row: the header is frozen, bold, and filters what is below it. */
export function sheetStart({ colunas }: Tabela): string {
  const all = Object.values(colunas)
  const cols = all.map(([titulo, tipo], n) => {
    const width = Math.max(WIDTHS[tipo], titulo.length + 5)
    return `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`
  })
  const titles = all.map(([titulo], n) => text(`${columnName(n)}1`, titulo, estilos.titulo))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

/** What stands after the last row. @param last its number */
export const sheetEnd = ({ colunas }: Tabela, last: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(Object.keys(colunas).length - 1)}${last}"/></worksheet>`
