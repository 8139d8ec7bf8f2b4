import { binaryKind, decodeForeign } from '../../../../contract/foreign-text.ts'
import { AppError } from '../../../ground/errors.ts'
import { splitCsv, takeSeparator } from '../../../ground/files/csv.ts'
import type { Celula } from './cell.ts'

const SEPARATORS = ['\t', ';', ',', '|']
const SAMPLE = 20_000
/** What a spreadsheet would take for a formula, or for a number without the zeros that lead it, goes out with an apostrophe. */
const INERT = /^'(?=[=+\-@\t\r\n＝＋－＠]|\d+$)/

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

/** The separator of a text: it makes the most cells of its first lines. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE)
  const cells = (separator: string) =>
    splitCsv(sample, separator)
      .slice(0, 20)
      .reduce((sum, row) => sum + row.cells.length - 1, 0)
  const [best = ';'] = SEPARATORS.toSorted((a, b) => cells(b) - cells(a))
  return best
}

/** A file that says that it is UTF-8, as ours do, and is, is believed: what looks like a wrong encoding may be somebody's text. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) return decodeForeign(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeForeign(bytes)
  }
}

/**
 * The rows of a CSV, or of cells that were pasted, which come separated by tabs.
 * @throws AppError dados_invalidos where it is no text, or a quote is not closed
 */
export function readText(bytes: Uint8Array): { linha: number; celulas: Celula[] }[] {
  const kind = binaryKind(bytes)
  if (kind) throw refuse(`Este arquivo é ${kind}. Salve a planilha em XLSX ou CSV e escolha de novo.`)
  const { text, delimiter } = takeSeparator(decoded(bytes))
  if (text.includes('\u0000'))
    throw refuse('Este arquivo não é um texto. Salve a planilha em XLSX ou CSV e escolha de novo.')
  const records = splitCsv(text, delimiter ?? separatorOf(text))
  const aberta = records.at(-1)?.aberta
  if (aberta)
    throw refuse(`As aspas abertas na linha ${aberta} não fecham. Corrija o arquivo e escolha de novo.`)
  return records.map(({ linha, cells }) => ({
    linha,
    celulas: cells.map(cell => cell.replace(INERT, '')),
  }))
}
