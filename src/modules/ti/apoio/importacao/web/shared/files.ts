import { COLUNAS, LAYOUT } from '../../contract.ts'

/** A cell that a spreadsheet would take for a formula is led by an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** @param separator Brazilian spreadsheets open semicolons by themselves */
export const csvText = (rows: readonly (readonly string[])[], separator = ';'): string =>
  rows.map(row => row.map(cell).join(separator)).join('\r\n')

/** Offers a CSV; the mark at its beginning tells a spreadsheet that it is UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[], separator?: string): void {
  const text = `\ufeff${csvText(rows, separator)}\r\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const downloadLayout = () => downloadCsv(LAYOUT, [COLUNAS], ',')
