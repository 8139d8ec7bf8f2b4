// What the product asks of the database for a request, taken from the product itself: it serves in this process, on a
// driver that notes the statements of requests. The bare server runs the same.

import assert from 'node:assert/strict'
import pg from 'pg'
import { matrizPadrao } from '#modules/areas.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { Message } from '#platform/server/ground/database/ahead.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { work } from '#platform/server/ground/work.ts'
import { serve } from '#platform/server/start.ts'
import { HAMMERED } from '#platform/testing/effort/hammered.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { type Case, leavesOf, ofBody, PLACEHOLDER, type Statement, type Step } from './bare-case.ts'
import { emails } from './data.ts'
import { browserHeaders, type Place, signIn } from './processes.ts'

type Asked = string | { text: string; values?: unknown[] }

/** The database, and what its driver is asked for requests from here on. */
async function recorded(place: Place): Promise<{ db: Database; taken: Statement[] }> {
  const taken: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [what, given] = asked as [Asked | Message, unknown]
    // What travels together in one message, and what is a message of its own.
    const statements: { text: string; values?: unknown[] }[] =
      what instanceof Message ? [...what.statements] : [typeof what === 'string' ? { text: what } : what]
    if (work.getStore())
      for (const { text, values = [] } of statements)
        taken.push({ text, params: Array.isArray(given) ? given : values })
    return Reflect.apply(query, this, asked)
  } as typeof query
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  const close = () => db.close().finally(() => Object.assign(pg.Client.prototype, { query }))
  return { db: { ...db, close }, taken }
}

/** Statements one after the other, those of a transaction together. */
function stepsOf(taken: Statement[]): Step[] {
  const steps: Step[] = []
  let open: Statement[] | undefined
  let last: { transaction: Statement[]; commit: string } | undefined
  for (const { text, params } of taken) {
    if (/^begin/i.test(text)) {
      open = []
      last = { transaction: open, commit: 'commit' }
      steps.push(last)
    } else if (/^commit/i.test(text)) open = undefined
    // What is sent with the commit.
    else if (!open && last && /enviar_avisos/.test(text)) last.commit = `commit; ${text}`
    else (open ?? steps).push({ text, params })
  }
  return steps
}

const flat = (steps: Step[]): Statement[] =>
  steps.flatMap(step => ('transaction' in step ? step.transaction : [step]))
/** A text without what names the request. */
const shape = ({ text }: Statement) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/
const TOKEN = /^[\w-]{32,}$/

/** @returns the path of the value that two requests' JSONs hold and gave to a statement's parameter */
function pathIn(bodies: [string, unknown][][], params: unknown[]): string | undefined {
  const [one = [], other = []] = bodies
  const again = new Map(other)
  return one.find(
    ([path, value]) => `${value}` === `${params[0]}` && `${again.get(path)}` === `${params[1]}`,
  )?.[0]
}

/** What the product makes up anew for each request, such as a session's token, the bare server makes up, too. */
function general(first: Step[], second: Step[], bodies: [string, unknown][][]): Step[] {
  const again = flat(second)
  assert.deepEqual(again.map(shape), flat(first).map(shape), 'The same request must run the same statements')
  let at = 0
  const one = ({ text, params }: Statement): Statement => {
    const other = again[at++]?.params ?? []
    return {
      text,
      params: params.map((param, n) => {
        if (param === other[n]) return param
        const path = pathIn(bodies, [param, other[n]])
        if (path !== undefined) return ofBody(path)
        if (typeof param !== 'string') return param
        if (UUID.test(param)) return PLACEHOLDER.uuid
        return TOKEN.test(param) ? PLACEHOLDER.token : param
      }),
    }
  }
  return first.map(step =>
    'transaction' in step ? { ...step, transaction: step.transaction.map(one) } : one(step),
  )
}

export interface Request {
  path: string
  body: string
  /** Another of the same kind: values that differ as the two JSONs do are the request's own. Where it is not given, the same. */
  again?: string
}

export interface Recorder {
  /**
   * Runs a request and tells what it asks of the database, the look-up of the session left aside: servers keep that.
   * @returns the bare server's case, with the total that the product answers
   */
  record(request: Request, how: Omit<Case, 'steps'>): Promise<Case>
  /** Rows of the database that is recorded. */
  rows<Row>(text: string, params?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Serves the product in this process, with all its operations: with fewer, what the palette finds of the others would be taken
 * away, a million rows, and the next start would make them anew, beside what is measured.
 */
export async function openRecorder(place: Place): Promise<Recorder> {
  const operations = await everyOperation()
  const { db, taken } = await recorded(place)
  const port = await freePort()
  // A line for each request would drown the results.
  const { write } = process.stdout
  const server = await serve(
    readConfig({
      PORT: String(port),
      DATA_DIR: place.dataDir,
      AUTH_SECRET: 'segredo-somente-para-medir-0123456789',
      ...HAMMERED,
    }),
    db,
    matrizPadrao,
    operations,
  )
  process.stdout.write = () => true
  const headers = { ...browserHeaders(port), cookie: await signIn(port, emails[0] ?? '') }
  // The first look-up of a session shows what is asked for it, again whenever it was not asked for some seconds.
  taken.length = 0
  await fetch(`http://127.0.0.1:${port}/api/sessao`, { headers })
  const session = new Set(taken.map(shape))
  const ask = async ({ path, hash }: { path: string; hash: boolean | undefined }, body: string) => {
    // The session is known before it is looked at what else is asked. Who signs in has none.
    await fetch(`http://127.0.0.1:${port}/api/sessao`, { headers })
    taken.length = 0
    const sent = hash ? browserHeaders(port) : headers
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: sent, body })
    const text = await answer.text()
    assert(answer.ok, `${path}: ${text}`)
    const own = taken.splice(0).filter(statement => !session.has(shape(statement)))
    return { steps: stepsOf(own), text }
  }
  return {
    record: async ({ path, body, again = body }, how) => {
      const to = { path, hash: how.hash }
      // Counts that are kept in memory are there from the second time on.
      if (how.answer !== 'record') await ask(to, body)
      const { steps, text } = await ask(to, body)
      if (how.answer === 'lines') return { ...how, steps }
      const repeated = await ask(to, again)
      const bodies = [body, again].map(json => leavesOf(JSON.parse(json)))
      const { total, total_minimo } = JSON.parse(text)
      return { ...how, steps: general(steps, repeated.steps, bodies), total, totalMinimo: total_minimo }
    },
    rows: (text, params) => db.query(text, params),
    close: async () => {
      process.stdout.write = write
      await server.stop()
      await db.close()
    },
  }
}
