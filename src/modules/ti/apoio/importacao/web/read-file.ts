import Papa from 'papaparse'
import { binaryKind, decodeForeign } from '#platform/contract/foreign-text.ts'
import { COLUNAS, type LinhaImportada, type LinhaRecusada, lerLinha, TITULOS } from '../contract.ts'

type Coluna = (typeof COLUNAS)[number]

/** A thousand people take 100 KB. */
const MAX_BYTES = 5_000_000

export interface ArquivoLido {
  /** Rows that may be good, as far as the file alone tells. */
  linhas: LinhaImportada[]
  recusadas: LinhaRecusada[]
  /** Every row as it stood in the file, by its line: what a person gets back of the refused ones. */
  originais: Map<number, LinhaImportada>
  /** It has rows and no passwords: a spreadsheet as of any register. */
  semSenhas?: true
}

/** A file that holds no CSV; its message is for the person who chose it. */
export class UnreadableFile extends Error {}

/** The text of a CSV, by what its bytes are. @throws UnreadableFile where it is no text, or too large */
export function decode(bytes: Uint8Array): string {
  const kind = binaryKind(bytes)
  if (kind) throw new UnreadableFile(`Este arquivo é ${kind}. Salve a planilha como CSV e escolha de novo.`)
  const text = decodeForeign(bytes)
  if (text.includes('\u0000'))
    throw new UnreadableFile('Este arquivo não é um texto. Salve a planilha como CSV e escolha de novo.')
  return text
}

/** @throws UnreadableFile as {@link decode}, and before anything is read of a file that is too large */
export async function readText(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES)
    throw new UnreadableFile('O arquivo é grande demais: o limite é 5 MB. Divida-o em partes.')
  return decode(new Uint8Array(await file.arrayBuffer()))
}

const count = (text: string, sign: string) => text.split(sign).length - 1

const SEPARATORS = [',', ';', '\t'] as const

/** Excel's first line "sep=;", which it does not count: the header is line 1. */
const NAMED = /^"?sep=([,;\t])"?[ \t]*(?:\r\n|\n|\r|$)/i

/** The header has no quoted separators: whichever it has most of separates. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r\n|\n|\r/, 1)
  const counted = SEPARATORS.map(separator => ({ separator, found: count(header, separator) }))
  return counted.sort((a, b) => b.found - a.found)[0]?.separator ?? ','
}

/** What this product led with an apostrophe on the way out loses it on the way in. */
const plain = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const parseError = (linha: number) =>
  `Erro no CSV (linha ${linha}): aspas abertas sem fechar ou fora do lugar.`

/**
 * Reads the rows of a CSV of users. Lines are counted as a spreadsheet counts them: the header is 1, a line break
 * within quotes starts no new one, and an empty line is skipped but counted.
 */
export function readCsv(text: string): ArquivoLido {
  const named = NAMED.exec(text)
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? separatorOf(text),
    skipEmptyLines: false,
  })
  const [header = [], ...body] = data
  const places = new Map(header.map((name, index) => [TITULOS[name.trim().toLowerCase()], index]))
  const broken = new Set(errors.map(({ row }) => (row ?? 0) + 1))
  const lido: ArquivoLido = { linhas: [], recusadas: [], originais: new Map() }
  if (!places.has('password') && !body.every(isEmpty)) return { ...lido, semSenhas: true }
  const ausentes = COLUNAS.filter(coluna => !places.has(coluna))
  if (ausentes.length > 0) {
    const motivo = `Campos obrigatórios (${ausentes.join(', ')}) ausentes.`
    return data.every(isEmpty) ? lido : { ...lido, recusadas: [{ linha: 1, motivo }] }
  }
  const seen = new Set<string>()
  const refuse = (linha: number, motivo: string) => lido.recusadas.push({ linha, motivo })
  for (const [index, cells] of body.entries()) {
    if (isEmpty(cells)) continue
    const linha = index + 2
    const at = (coluna: Coluna) => plain(cells[places.get(coluna) ?? -1] ?? '').slice(0, 2000)
    const original: LinhaImportada = {
      linha,
      full_name: at('full_name'),
      email: at('email'),
      login: at('login'),
      password: at('password'),
      perfil_acesso: at('perfil_acesso'),
    }
    lido.originais.set(linha, original)
    const lida = lerLinha(original)
    if (broken.has(linha)) refuse(linha, parseError(linha))
    else if ('motivo' in lida) refuse(linha, lida.motivo)
    else {
      const nomes = [lida.email, lida.login.toLowerCase()]
      const repetido = nomes.find(nome => seen.has(nome))
      for (const nome of nomes) seen.add(nome)
      if (repetido === undefined) lido.linhas.push(original)
      else refuse(linha, `E-mail ou login (${repetido}) já existe no sistema.`)
    }
  }
  return lido
}

const isEmpty = (cells: readonly string[]) => cells.every(cell => cell.trim() === '')
