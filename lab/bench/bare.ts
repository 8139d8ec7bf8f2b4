// What the product is measured against: node:http, the driver, and the SQL texts that it is given: plain ones on plain
// tables (plain.ts) or the product's own (recording.ts). No session, no validation, no log.
// `node lab/bench/bare.ts <file of a Bare as JSON>` listens and answers POST /0, /1 … as its cases say.
import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import pg from 'pg'
import { openCluster } from '#platform/server/ground/database/cluster.ts'
import { toIso } from '#platform/server/ground/database/database.ts'
import { type Case, leavesOf, PLACEHOLDER, type Statement } from './bare-case.ts'

export interface Bare {
  port: number
  /** A PostgreSQL, or the folder of a cluster that is started for it. */
  database: { url: string } | { folder: string }
  cases: Case[]
}

const { port, database, cases }: Bare = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const POOL = 10
const PODE = { alterar: true, excluir: true }
const HASH = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

// The driver's own way makes a Date of each instant, only for JSON to write it out again.
const INSTANT = 1184
pg.types.setTypeParser(INSTANT, toIso)

type Row = Record<string, unknown>
type Query = (text: string, params: unknown[]) => Promise<Row[]>
interface Connection {
  query: Query
  transaction<T>(commit: string, run: (query: Query) => Promise<T>): Promise<T>
}

async function connect(): Promise<Connection> {
  const { url } = 'url' in database ? database : await openCluster(database.folder)
  const pool = new pg.Pool({ connectionString: url, max: POOL, options: '-c jit=off' })
  return {
    query: async (text, params) => (await pool.query<Row>(text, params)).rows,
    transaction: async (commit, run) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await run(async (text, params) => (await client.query<Row>(text, params)).rows)
        await client.query(commit)
        return result
      } finally {
        client.release()
      }
    },
  }
}

const connection = await connect()
const derive = promisify(argon2)

/** A request's JSON, by the path of each value: `id`, `dados.email`. */
type Body = Map<string, unknown>

function filled(param: unknown, body: Body): unknown {
  if (typeof param !== 'string' || !param.startsWith('{')) return param
  if (param.startsWith(PLACEHOLDER.body)) return body.get(param.slice(PLACEHOLDER.body.length))
  if (param === PLACEHOLDER.uuid) return randomUUID()
  return param === PLACEHOLDER.token ? randomBytes(16).toString('hex') : param
}

/** @returns the last statement's rows */
async function run({ steps }: Case, body: Body, each: (rows: Row[]) => unknown): Promise<Row[]> {
  const one = ({ text, params }: Statement, query: Query) =>
    query(
      text,
      params.map(param => filled(param, body)),
    )
  let rows: Row[] = []
  for (const step of steps) {
    if ('transaction' in step)
      rows = await connection.transaction(step.commit, async query => {
        let last: Row[] = []
        for (const statement of step.transaction) last = await one(statement, query)
        return last
      })
    else rows = await one(step, connection.query)
    await each(rows)
  }
  return rows
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

function answer(response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(200, { ...TYPE, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = cases[Number(request.url?.slice(1))]
  if (!found) return void response.writeHead(404, { 'content-length': 0 }).end()
  const needed = found.hash || found.answer === 'record'
  const text = needed ? await bodyOf(request) : ''
  if (!needed) request.resume()
  const body: Body = new Map(needed ? leavesOf(JSON.parse(text)) : [])
  if (found.hash) await derive('argon2id', { message: text, nonce: randomBytes(16), ...HASH })
  if (found.answer === 'lines') {
    response.writeHead(200, TYPE)
    // Rows wait until those before them were taken.
    await run(found, body, rows => response.write(JSON.stringify(rows)) || once(response, 'drain'))
    return void response.end()
  }
  const read = await run(found, body, () => undefined)
  if (found.answer === 'record') return answer(response, { ...read[0], pode: PODE })
  // A search that finds nothing brings its total alone.
  const rows = read.filter(({ id }) => id !== null)
  let total = found.total ?? 0
  for (const row of read) {
    if (typeof row.total_ === 'number') total = row.total_
    delete row.total_
    row.pode = PODE
  }
  answer(response, { rows, total, total_minimo: found.totalMinimo ?? false })
}

const server = createServer((request, response) =>
  serve(request, response).catch(error => {
    const text = `${request.url}: ${error}`
    console.error(text)
    // What is half told cannot be taken back.
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }),
)
server.listen(port, '127.0.0.1')
