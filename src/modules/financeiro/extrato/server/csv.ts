/** No statement has as many columns; the rest of such a line is not looked at. */
const MAX_CELLS = 100

/** One record of a CSV file, with the line on which it begins. */
export interface CsvRecord {
  linha: number
  cells: string[]
}

/**
 * Splits CSV by RFC 4180, tolerantly: a quote inside an unquoted cell is text, a missing closing quote ends with the
 * file. Written here for the line numbers, which people are told.
 */
export function splitCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let linha = 1
  let begin = 1
  const endCell = () => {
    if (cells.length < MAX_CELLS) cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some(text => text !== '')) records.push({ linha: begin, cells })
    cells = []
    begin = linha
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\n') linha++
    if (quoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += char
        at++
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (char === delimiter) endCell()
    else if (char === '\n') endRecord()
    else if (char !== '\r') cell += char
  }
  endRecord()
  return records
}
