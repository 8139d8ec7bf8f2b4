import { utils, write } from '@e965/xlsx'

/** A workbook as a library that is not ours writes it. */
export const xlsxOf = (rows: unknown[][]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), 'Plan1')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

/** A CSV as Excel in Brazil writes it. */
export const csvOf = (rows: unknown[][]): Buffer =>
  Buffer.from(
    `\uFEFF${rows.map(row => row.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`,
  )
