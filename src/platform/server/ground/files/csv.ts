/** No table of a person has as many columns; the rest of such a line is not looked at. */
const MAX_CELLS = 100

/** One record of a CSV file, with the line on which it begins. */
export interface CsvRecord {
  linha: number
  cells: string[]
  /** The line of a quote that opens its last cell and is not closed: all that follows is in that cell. */
  aberta?: number
}

const [LF, CR, QUOTE] = [10, 13, 34]

/** Excel's first line "sep=;" names the delimiter. What is left of it is empty, so that lines keep their numbers. */
export function takeSeparator(text: string): { text: string; delimiter: string | undefined } {
  const match = /^"?sep=([;,|\t])"?[ \t]*(?=[\r\n]|$)/i.exec(text.slice(0, 20))
  return match ? { text: text.slice(match[0].length), delimiter: match[1] } : { text, delimiter: undefined }
}

/**
 * Splits CSV by RFC 4180, tolerantly: lines end by LF, CR LF or CR alone, a quote inside an unquoted cell is text, a
 * missing closing quote ends with the file. Written here for the line numbers, which people are told.
 */
export function splitCsv(text: string, delimiter: string): CsvRecord[] {
  const separator = delimiter.charCodeAt(0)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let linha = 1
  let begin = 1
  let aberta = 1
  /** Where the text begins that belongs to the cell and is not in it yet. */
  let from = 0
  const take = (to: number, next: number) => {
    cell += text.slice(from, to)
    from = next
  }
  const endCell = (at: number) => {
    take(at, at + 1)
    if (cells.length < MAX_CELLS) cells.push(cell.trim())
    cell = ''
  }
  const endRecord = (at: number) => {
    endCell(at)
    if (cells.some(each => each !== '')) records.push({ linha: begin, cells, ...(quoted && { aberta }) })
    cells = []
    begin = linha
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const lineEnds = code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)
    if (lineEnds) linha++
    if (quoted) {
      if (code !== QUOTE) continue
      if (text.charCodeAt(at + 1) === QUOTE) take(++at, at + 1)
      else {
        take(at, at + 1)
        quoted = false
      }
    } else if (code === separator) endCell(at)
    else if (lineEnds) endRecord(at)
    else if (code === QUOTE && cell === '' && text.slice(from, at).trim() === '') {
      from = at + 1
      quoted = true
      aberta = linha
    }
  }
  endRecord(text.length)
  return records
}
