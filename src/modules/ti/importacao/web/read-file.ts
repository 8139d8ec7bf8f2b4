import Papa from 'papaparse'
import { COLUNAS, type LinhaImportada, type LinhaRecusada, lerLinha } from '../contract.ts'

type Coluna = (typeof COLUNAS)[number]

export interface ArquivoLido {
  /** Rows that may be good, as far as the file alone tells. */
  linhas: LinhaImportada[]
  recusadas: LinhaRecusada[]
  /** Every row as it stood in the file, by its line: what a person gets back of the refused ones. */
  originais: Map<number, LinhaImportada>
}

/** The text of a file as spreadsheets save it: UTF-8 or UTF-16 with its mark, UTF-8 without one, else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const count = (text: string, sign: string) => text.split(sign).length - 1

/** The header has no quoted separators: whichever of the two it has more of separates. */
function separatorOf(text: string): ',' | ';' {
  const [header = ''] = text.split(/\r\n|\n|\r/, 1)
  return count(header, ';') > count(header, ',') ? ';' : ','
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
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  const [header = [], ...body] = data
  const places = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]))
  const broken = new Set(errors.map(({ row }) => (row ?? 0) + 1))
  const lido: ArquivoLido = { linhas: [], recusadas: [], originais: new Map() }
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
