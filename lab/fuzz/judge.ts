import Papa from 'papaparse'
import { erros } from '#platform/contract/errors.ts'
import { type AreaDaMatriz, alcanca, type Nivel, type Perfil } from '#platform/contract/permissions.ts'
import { nivelNaTabela } from '#platform/testing/access/levels.ts'
import type { Answer } from '#platform/testing/servers/http-client.ts'
import { SMUGGLED } from './hostile.ts'
import { type Shot, VISITOR } from './shots.ts'

/** A busy machine included; an injected pause or an expression that backtracks takes longer. */
const LONGEST_MS = 10_000
/** What only a program says: stacks, places in sources, statements and errors of the database. */
const TECHNICAL =
  /\bat [\w.<>]+ \(|node_modules|node:internal|file:\/\/\/\w+\/(?!passwd)|\.ts:\d+|syntax error|violates|ZodError|SyntaxError|TypeError|ECONN|ENOENT|"stack"/
/** English that a library says where nobody gave it a Portuguese sentence. */
const ENGLISH =
  /\b(invalid|expected|received|required|must|unrecognized|unexpected|too (big|small|long)|cannot|failed|undefined|NaN|not found|string|number|boolean|array|object|token|regex)\b/i

function passes({ operation, who }: Shot): boolean {
  if (!operation) return true
  if (who === VISITOR) return false
  const { area, nivel, somenteAdministrador } = operation
  if (somenteAdministrador && who !== 'Administrador') return false
  if (area === 'conta' || area === 'todos') return true
  return alcanca(nivelNaTabela(area as AreaDaMatriz, who as Perfil), nivel as Nivel)
}

function* ofRefusal({ path, method }: Shot, { status, text, body, headers }: Answer): Generator<string> {
  if (TECHNICAL.test(text)) yield 'tells how it is made'
  // A HEAD has no body, and what is no address of the API is answered by the files of the interface.
  if (method === 'HEAD' || !path.startsWith('/api/')) return
  if (!String(headers['content-type']).startsWith('application/json')) yield 'is no JSON'
  const { codigo, titulo, mensagem, pedido, campos } = body
  // What Node's own reading of HTTP refuses has a status of its own.
  if (!codigo || (erros[codigo]?.status !== status && status !== 431)) yield `has the code ${codigo}`
  if (!titulo || !mensagem || !pedido) yield 'has no title, sentence or request id'
  for (const said of [titulo, mensagem, ...Object.values(campos ?? {})])
    if (ENGLISH.test(String(said))) yield `says in English: ${said}`
}

/** Letters and digits alone: money, documents and addresses are stored in a spelling of their own. */
const bare = (value: string) =>
  value
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** `nome_fornecedor` beside `fornecedor_id` is read from the record that the key names. */
const readElsewhere = (sent: object, key: string) =>
  Object.entries(sent).some(([name, id]) => id && name.endsWith('_id') && key.endsWith(name.slice(0, -3)))

/** What is stored of a text where the product's specification asks for something else than the text. */
function asSpecified(path: string, key: string, value: string): string {
  // Card expenses alone take an amount without any digit as zero, and their form warns of it; all others refuse it.
  if (path.startsWith('/api/financeiro/despesas-cartao/') && key === 'valor_despesa' && !/\d/.test(value))
    return '0.00'
  // An employee's CPF is stored as digits only, and a wrong number of them is a warning.
  if (path.startsWith('/api/rh/funcionarios/') && key === 'cpf') return value.replace(/\D/g, '')
  return value
}

/** What was sent under a name comes back as it was, if it comes back. */
function* echoed({ path, sent }: Shot, body: Record<string, unknown>): Generator<string> {
  for (const [key, value] of Object.entries((sent ?? {}) as object)) {
    const back = body[key]
    if (typeof value !== 'string' || typeof back !== 'string' || !/[<=@;]/.test(value)) continue
    if (!readElsewhere(sent as object, key) && bare(back) !== bare(asSpecified(path, key, value)))
      yield `gives ${key} back as ${JSON.stringify(back).slice(0, 200)}`
  }
}

/** Cells that a spreadsheet would run; a number may be negative. */
const runs = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^-[\d.,]+$/.test(cell)

function* ofResult(shot: Shot, { text, body, headers }: Answer): Generator<string> {
  const { path, method } = shot
  if (method === 'HEAD' || !path.startsWith('/api/')) return
  const type = String(headers['content-type'])
  if (type.startsWith('application/json')) return yield* echoed(shot, body)
  if (path.startsWith('/api/imagens/')) return
  if (!String(headers['content-disposition']).startsWith('attachment')) yield 'is a file that a browser opens'
  if (type.startsWith('text/csv')) {
    const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ';' })
    const cell = data.flat().find(runs)
    if (cell !== undefined) yield `has a cell that runs: ${cell.slice(0, 100)}`
  }
}

/** A password, or a code of the second factor, as it is stored. */
const HASH = /\$argon2id?\$|\$duplo\$/

/**
 * What is wrong with an answer; nothing where all is well.
 * @param secrets what stands in no answer, whoever asks
 */
export function* judge(shot: Shot, answer: Answer, secrets: readonly string[]): Generator<string> {
  const { status, headers, ms, text } = answer
  if (HASH.test(text) || secrets.some(secret => text.includes(secret))) yield 'tells a secret'
  if (status >= 500) yield 'is a failure of the server'
  if (status < 400 && shot.refuse) yield 'was not refused'
  if (status < 400 && !passes(shot)) yield 'was not refused for want of permission'
  if (status < 200 || (status >= 300 && status < 400 && ![302, 304].includes(status))) yield 'is no answer'
  if (status === 302 && !String(headers.location).startsWith('/login?confirmado=')) yield 'leads elsewhere'
  if (ms > LONGEST_MS) yield `took ${Math.round(ms)} ms`
  if (headers[SMUGGLED] !== undefined) yield 'has a header that was smuggled in'
  if (headers['set-cookie'] && !shot.path.startsWith('/api/auth/')) yield 'sets a cookie'
  if (status !== 400 || headers['x-request-id']) {
    if (headers['x-content-type-options'] !== 'nosniff') yield 'lets browsers guess its type'
  }
  if (status >= 400) yield* ofRefusal(shot, answer)
  else if (status === 200) yield* ofResult(shot, answer)
}
