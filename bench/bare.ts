// What the product is measured against: node:http, the driver, and the product's own SQL texts. No session, no
// validation, no log. `node bench/bare.ts <file of a Bare as JSON>` listens and answers POST /0, /1 … with the cases' rows.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { toIso } from '#platform/server/database/database.ts'
import { openEmbedded } from '#platform/server/database/embedded.ts'

export interface Bare {
  port: number
  /** A PostgreSQL, or the folder of an embedded database. */
  database: { url: string } | { folder: string }
  /** One statement each, and the count that the product keeps in memory where the statement does not bring it. */
  cases: {
    text: string
    params: unknown[]
    /** Statements that come before it, their rows left aside. */
    before?: { text: string; params: unknown[] }[]
    /** They are one transaction; a parameter `ID` is the record that the request's JSON names. */
    transaction?: boolean
    total?: number | undefined
    totalMinimo?: boolean | undefined
  }[]
}

const { port, database, cases }: Bare = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const POOL = 10
/** Stands in a statement's parameters for the record that is asked for; bench/writes.ts says it, too. */
const ID = '{id}'
const PODE = { alterar: true, excluir: true }

// The driver's own way makes a Date of each instant, only for JSON to write it out again.
const INSTANT = 1184
pg.types.setTypeParser(INSTANT, toIso)

type Row = Record<string, unknown>
type Query = (text: string, params: unknown[]) => Promise<Row[]>
interface Connection {
  query: Query
  transaction<T>(run: (query: Query) => Promise<T>): Promise<T>
}

async function connect(): Promise<Connection> {
  if ('url' in database) {
    const pool = new pg.Pool({ connectionString: database.url, max: POOL, options: '-c jit=off' })
    return {
      query: async (text, params) => (await pool.query<Row>(text, params)).rows,
      transaction: async run => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          const result = await run(async (text, params) => (await client.query<Row>(text, params)).rows)
          await client.query('commit')
          return result
        } finally {
          client.release()
        }
      },
    }
  }
  const { client } = await openEmbedded(database.folder)
  const options = { parsers: { [INSTANT]: toIso } }
  return {
    query: async (text, params) => (await client.query<Row>(text, params, options)).rows,
    transaction: run =>
      client.transaction(tx =>
        run(async (text, params) => (await tx.query<Row>(text, params, options)).rows),
      ),
  }
}

const connection = await connect()

async function run(
  { before = [], text, params }: Bare['cases'][number],
  query: Query,
  id?: number,
): Promise<Row[]> {
  const named = (given: unknown[]) => given.map(param => (param === ID ? id : param))
  for (const statement of before) await query(statement.text, named(statement.params))
  return query(text, named(params))
}

async function bodyOf(request: IncomingMessage): Promise<{ id?: number }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function answer(response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value)
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  response.writeHead(200, head).end(text)
}

const server = createServer(async (request, response) => {
  const found = cases[Number(request.url?.slice(1))]
  if (!found) return void response.writeHead(404, { 'content-length': 0 }).end()
  if (found.transaction) {
    const { id } = await bodyOf(request)
    const [row] = await connection.transaction(query => run(found, query, id))
    return answer(response, { ...row, pode: PODE })
  }
  request.resume()
  const rows = await run(found, connection.query)
  let total = found.total ?? 0
  for (const row of rows) {
    if (typeof row.total_ === 'number') total = row.total_
    delete row.total_
    row.pode = PODE
  }
  answer(response, { rows, total, total_minimo: found.totalMinimo ?? false })
})
server.listen(port, '127.0.0.1')
