// What the product is measured against: node:http, the driver, and the product's own SQL texts. No session, no
// validation, no log. `node bench/bare.ts <file of a Bare as JSON>` listens and answers POST /0, /1 … with the cases' rows.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
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
    total?: number | undefined
    totalMinimo?: boolean | undefined
  }[]
}

const { port, database, cases }: Bare = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const POOL = 10
const PODE = { alterar: true, excluir: true }

// The driver's own way makes a Date of each instant, only for JSON to write it out again.
const INSTANT = 1184
pg.types.setTypeParser(INSTANT, toIso)

type Row = Record<string, unknown>
type Query = (text: string, params: unknown[]) => Promise<Row[]>

async function connect(): Promise<Query> {
  if ('url' in database) {
    const pool = new pg.Pool({ connectionString: database.url, max: POOL, options: '-c jit=off' })
    return async (text, params) => (await pool.query<Row>(text, params)).rows
  }
  const { client } = await openEmbedded(database.folder)
  return async (text, params) =>
    (await client.query<Row>(text, params, { parsers: { [INSTANT]: toIso } })).rows
}

const query = await connect()

const server = createServer(async (request, response) => {
  request.resume()
  const found = cases[Number(request.url?.slice(1))]
  if (!found) return void response.writeHead(404, { 'content-length': 0 }).end()
  for (const { text, params } of found.before ?? []) await query(text, params)
  const rows = await query(found.text, found.params)
  let total = found.total ?? 0
  for (const row of rows) {
    if (typeof row.total_ === 'number') total = row.total_
    delete row.total_
    row.pode = PODE
  }
  const text = JSON.stringify({ rows, total, total_minimo: found.totalMinimo ?? false })
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  response.writeHead(200, head).end(text)
})
server.listen(port, '127.0.0.1')
