import { utils, write } from '@e965/xlsx'

/** A workbook as a library that is not ours writes it: rows by the name of their sheet. */
export const sheetsOf = (sheets: Record<string, unknown[][]>, hidden: string[] = []): Buffer => {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), name)
  book.Workbook = { Sheets: book.SheetNames.map(name => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

/** The same with one sheet. */
export const xlsxOf = (rows: unknown[][]): Buffer => sheetsOf({ Plan1: rows })

/** A CSV as Excel in Brazil writes it. */
export const csvOf = (rows: unknown[][]): Buffer =>
  Buffer.from(
    `\uFEFF${rows.map(row => row.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`,
  )
