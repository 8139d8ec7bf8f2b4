import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Exportacao } from '../../contract/export.ts'

/** The whole file, as somebody has it who took it to its end. */
export async function bytesOf({ conteudo }: Pick<Exportacao, 'conteudo'>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of conteudo) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A workbook as a library that is not ours reads it. */
export const openXlsx = (bytes: Buffer): WorkBook =>
  read(bytes, { cellFormula: true, cellNF: true, cellStyles: true, bookFiles: true })

/**
 * The cells of a sheet: numbers, text, nothing as null, and dates and instants, to the second (a sheet keeps them as
 * parts of a day), as if its clock were UTC.
 */
export const cellsOf = (sheet: WorkSheet | undefined): unknown[][] =>
  utils
    .sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, raw: true, defval: null, blankrows: true, UTC: true })
    .map(row =>
      row.map(value => (value instanceof Date ? new Date(Math.round(+value / 1000) * 1000) : value)),
    )

/** The XML of a part of a workbook. */
export function partOf(workbook: WorkBook, name: string): string {
  const { files } = workbook as WorkBook & { files: Record<string, { content: Uint8Array }> }
  const part = files[name]
  if (!part) throw new Error(`The workbook has no ${name}`)
  return Buffer.from(part.content).toString()
}

/** The fields of a CSV (RFC 4180) that is separated by semicolons; its byte order mark and line ends must be there. */
export function readCsv(bytes: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n')) throw new Error('No byte order mark, or no end')
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y
  field.lastIndex = 1
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`No field at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    const [, quoted, bare = '', end] = match
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ';') continue
    rows.push(row)
    row = []
  }
  return rows
}
