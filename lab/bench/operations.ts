// What people do all day, each beside both bare servers in turns in the same run, at 1 and 16 connections.
import assert from 'node:assert/strict'
import type { Case } from './bare-case.ts'
import { changesOf, storedClients } from './clients.ts'
import { ADMINISTRATORS, emails } from './data.ts'
import { CHANGING, CREATING, findPlainSearches, type Kind, kindsOf, LISTING, SEARCHING } from './kinds.ts'
import type { Figures } from './load.ts'
import { makePlain, type Read } from './plain.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { openRecorder, type Recorder } from './recording.ts'
import { type Bar, type Section, table } from './report.ts'
import { cells, HEAD, inTurns, middle, SERVERS, type Server, shareOf } from './turns.ts'

const ROUNDS = 3
const ROUND_MS = 1500
const WARM_MS = 700
const CONNECTIONS = [1, 16]
/** An export ends when it ends, of a million rows after some minutes. */
const EXPORT_ROUNDS = 1
const EXPORT_MS = 10 * 60_000
/** Left to the recording of the statements. */
const RECORDED = 3

/** What the summary calls the requests a second of a kind. */
const FACTS: Record<string, string> = {
  [LISTING]: 'lists',
  [SEARCHING]: 'searches',
  [CREATING]: 'creates',
  [CHANGING]: 'changes',
}

export interface Servers {
  /** Where as many clients are as are measured. */
  place: Place
  /** The same for the bare server that runs the product's statements: on a PostgreSQL the same, else a copy. */
  copyOf(place: Place): Place
  /** An empty database for the plain bare server. */
  plain: Place
}

/** Takes what all kinds ask; what writes comes first, so that the others see the same as they will when measured. */
async function casesOf(recorder: Recorder, kinds: Kind[]): Promise<Map<Kind, Case[]>> {
  const cases = new Map<Kind, Case[]>()
  const writes = ({ how }: Kind) => Number(how.answer === 'record')
  for (const kind of kinds.toSorted((a, b) => writes(b) - writes(a))) {
    const own: Case[] = []
    for (const request of kind.recorded) own.push(await recorder.record(request, kind.how))
    cases.set(kind, own)
  }
  return cases
}

/** Where each case of a bare server is asked for. */
function addresses(kinds: Kind[], of: (kind: Kind) => Case[]) {
  const all: Case[] = []
  const first = new Map<Kind, number>()
  for (const kind of kinds) {
    first.set(kind, all.length)
    all.push(...of(kind))
  }
  return { all, path: (kind: Kind, n: number) => `/${(first.get(kind) ?? 0) + n}` }
}

/** @param rows how many clients there are */
export async function measureOperations({ place, copyOf, plain }: Servers, rows: number): Promise<Section> {
  const recorder = await openRecorder(place)
  const read: Read = recorder.rows
  const { kinds, stored, cases } = await prepare().finally(() => recorder.close())

  async function prepare() {
    const stored = await storedClients(read)
    const kinds = kindsOf(stored)
    const cases = await casesOf(recorder, kinds)
    await makePlain(read, plain)
    await findPlainSearches(kinds, read, plain)
    return { kinds, stored: stored.slice(RECORDED), cases }
  }
  const own = addresses(kinds, kind => cases.get(kind) ?? [])
  const plainly = addresses(kinds, kind =>
    (kind.plain ?? []).map((one, n) => {
      const { total, totalMinimo } = cases.get(kind)?.[n] ?? {}
      return { ...one, total, totalMinimo }
    }),
  )
  const product = await startProduct(place)
  const statements = await startBare(copyOf(place), own.all)
  const plainBare = await startBare(plain, plainly.all)
  const ports: Record<Server, number> = {
    product: product.port,
    statements: statements.port,
    plain: plainBare.port,
  }
  // On a PostgreSQL two servers change the same clients.
  const shared = changesOf(stored)
  const changes: Record<Server, ReturnType<typeof changesOf>> = {
    product: shared,
    statements: 'url' in place ? shared : changesOf(stored),
    plain: changesOf(stored),
  }
  const facts: Record<string, number> = { rows }
  const bars: Bar[] = []
  const lines: string[][] = []
  const label = `${rows.toLocaleString('en')} clients`

  async function measure(kind: Kind): Promise<void> {
    const { name, how, recorded, bodies, several, keyed = false, atLeast } = kind
    const streamed = how.answer === 'lines'
    const rounds = streamed ? EXPORT_ROUNDS : ROUNDS
    const servers = SERVERS.filter(server => server !== 'plain' || kind.plain)
    const pathOf = (server: Server, n: number) => {
      if (server === 'product') return recorded[n]?.path ?? ''
      return server === 'plain' ? plainly.path(kind, n) : own.path(kind, n)
    }
    const requestsOf = (server: Server) => {
      const many = name === CHANGING ? changes[server].next() : bodies
      // Several of one shape, or each as it was recorded.
      if (many) return many.map(body => ({ path: pathOf(server, recorded.length - 1), body }))
      return recorded.map(({ body }, n) => ({ path: pathOf(server, n), body }))
    }
    if (name === LISTING || name === SEARCHING) await compare(servers.map(requestsOf), servers)
    for (const connections of CONNECTIONS) {
      const ask = async (server: Server, ms: number): Promise<Figures> => {
        const port = ports[server]
        const requests = requestsOf(server)
        const headers = { ...browserHeaders(port), ...(!how.hash && !several && { cookie }) }
        const once = { port, requests, headers, connections, ms, keyed, tolerant: how.hash ?? false }
        const streaming = { ...once, ms: EXPORT_MS, count: connections, cookies }
        const changing = name === CHANGING ? { count: requests.length } : {}
        const figures = await load(streamed ? streaming : { ...once, ...changing })
        if (name === CHANGING) changes[server].made(figures.answers)
        return figures
      }
      if (!streamed) for (const server of servers) await ask(server, WARM_MS)
      const measured = await inTurns(servers, rounds, server => ask(server, ROUND_MS))
      const told = FACTS[name]
      if (told && connections > 1 && measured.product) {
        facts[told] = middle(measured.product, 'perSecond')
        if (name === LISTING) facts.listP99 = middle(measured.product, 'p99')
      }
      lines.push([name, String(connections), ...cells(measured, streamed ? 2 : 0)])
      if (atLeast !== undefined && connections > 1)
        bars.push({
          what: `${label}: ${name}, ${connections} connections, share of plain bare`,
          value: shareOf(measured, 'plain'),
          atLeast,
        })
    }
  }

  /** All must answer the same. @param requests of each server */
  async function compare(requests: { path: string; body: string }[][], servers: Server[]): Promise<void> {
    const [first = []] = requests
    for (const [n, { body }] of first.entries()) {
      const answers = servers.map(async (server, s) => {
        const headers = { ...browserHeaders(ports[server]), cookie }
        const path = requests[s]?.[n]?.path ?? ''
        return (
          await fetch(`http://127.0.0.1:${ports[server]}${path}`, { method: 'POST', headers, body })
        ).json()
      })
      const [one, ...others] = await Promise.all(answers)
      for (const [s, other] of others.entries())
        assert.deepEqual(other, one, `${servers[s + 1]} must answer as the product does: ${body}`)
    }
  }

  const cookies: string[] = []
  for (const email of emails.slice(0, ADMINISTRATORS)) cookies.push(await signIn(product.port, email))
  const [cookie = ''] = cookies
  try {
    for (const kind of kinds) await measure(kind)
    const { now, peak } = product.memory()
    return {
      title: `What people do, ${label}`,
      body: [
        table(['what', 'connections', ...HEAD], lines),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns; exports once. ` +
          "The plain bare server runs the plain statement on a table with nothing beside its columns; lists and searches read one under the best index known, searches by the one statement that is fastest over all that is typed. The other runs the product's statements, with all that its triggers do. " +
          `Each change is of another client's telephone number. Memory of Alicerce's process afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars,
      facts,
    }
  } finally {
    for (const server of [plainBare, statements, product]) await server.stop()
  }
}
