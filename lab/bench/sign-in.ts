// People sign in: one alone, many at once, and the lists of others meanwhile; beside the bare servers. The plain one looks
// an account up, hashes as strongly and writes a session.
import type { Case } from './bare-case.ts'
import { emails, PASSWORD } from './data.ts'
import type { Figures } from './load.ts'
import { makePlain, plainList, plainSignIn } from './plain.ts'
import {
  browserHeaders,
  load,
  type Place,
  type Running,
  signIn,
  startBare,
  startProduct,
} from './processes.ts'
import { openRecorder } from './recording.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { listBody } from './statements.ts'
import { inTurns, middle, NAMES, type Rounds, SERVERS, type Server } from './turns.ts'

const ROUNDS = 3
const ROUND_MS = 3000
const LISTING = 16
const STORM = 4
const ALONE = 12
/** As many as come at eight o'clock, and how long the last one may wait. */
const PEOPLE = 60
const ALL_IN_MS = 4000
const EIGHT_ROUNDS = 2
/** Between two mornings: what the product counts as attempts, or still hashes, must not be there at the next. */
const REST_MS = 6000
const LIST = '/api/comercial/clientes/list'
const BODY = JSON.stringify(listBody(''))
const SIGN_IN = '/api/auth/sign-in/email'
/** The product's statements are recorded of so many, who take turns. */
const RECORDED = 20

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** @param plain an empty database */
export async function measureSignIn(
  place: Place,
  copyOf: (place: Place) => Place,
  plain: Place,
): Promise<Section> {
  const recorder = await openRecorder(place)
  const people = emails.slice(1)
  const signing = people.map(email => ({
    path: SIGN_IN,
    body: JSON.stringify({ email, password: PASSWORD }),
  }))
  async function record() {
    const listed = await recorder.record({ path: LIST, body: BODY }, { answer: 'page' })
    const cases: Case[] = [listed]
    for (const request of signing.slice(0, RECORDED))
      cases.push(await recorder.record(request, { answer: 'record', hash: true }))
    await makePlain(recorder.rows, plain)
    return cases
  }
  const own = await record().finally(() => recorder.close())
  const plainly: Case[] = [{ ...own[0], answer: 'page', steps: [plainList] }, ...people.map(plainSignIn)]
  const running: Record<Server, Running> = {
    product: await startProduct(place),
    plain: await startBare(plain, plainly),
    statements: await startBare(copyOf(place), own),
  }
  const { product } = running
  const requestsOf = (server: Server) => {
    if (server === 'product') return signing
    return signing.map(({ body }, n) => ({ path: `/${1 + (server === 'plain' ? n : n % RECORDED)}`, body }))
  }
  const enter = (server: Server, connections: number, more: { ms: number; count?: number }) => {
    const { port } = running[server]
    const requests = requestsOf(server)
    return load({ port, requests, headers: browserHeaders(port), connections, tolerant: true, ...more })
  }
  try {
    const cookie = await signIn(product.port, emails[0] ?? '')
    const list = (server: Server) => {
      const { port } = running[server]
      const requests = [{ path: server === 'product' ? LIST : '/0', body: BODY }]
      const headers = { ...browserHeaders(port), cookie }
      return load({ port, requests, headers, connections: LISTING, ms: ROUND_MS })
    }
    await inTurns(SERVERS, 1, server => list(server))
    const single = await inTurns(SERVERS, ROUNDS, server => enter(server, 1, { ms: 60_000, count: ALONE }))
    const alone: Rounds = { product: [], plain: [], statements: [] }
    const meanwhile: Rounds = { product: [], plain: [], statements: [] }
    const during = await inTurns(SERVERS, ROUNDS, async server => {
      alone[server]?.push(await list(server))
      const [lists, storm] = await Promise.all([list(server), enter(server, STORM, { ms: ROUND_MS })])
      meanwhile[server]?.push(storm)
      return lists
    })
    const eight = await inTurns(SERVERS, EIGHT_ROUNDS, async server => {
      if (server === 'product') await sleep(REST_MS)
      return enter(server, PEOPLE, { ms: 60_000, count: PEOPLE })
    })
    return section({ single, alone, during, meanwhile, eight })
  } finally {
    for (const server of SERVERS.toReversed()) await running[server].stop()
  }
}

const refusals = (rounds: Figures[]) => rounds.reduce((sum, { refused }) => sum + refused, 0)
/** The last of a round's answers. */
const slowest = ({ perSecond, answers }: Figures) => (answers / perSecond) * 1000

type Taken = Record<'single' | 'alone' | 'during' | 'meanwhile' | 'eight', Rounds>

function section(taken: Taken): Section {
  const of = (what: keyof Taken, server: Server) => taken[what][server] ?? []
  const times = (server: Server) =>
    median(of('during', server).map(({ p99 }, n) => p99 / (of('alone', server)[n]?.p99 ?? 0)))
  const rows = SERVERS.map(server => [
    NAMES[server],
    middle(of('single', server), 'p50').toFixed(0),
    middle(of('alone', server), 'p99').toFixed(1),
    middle(of('during', server), 'p99').toFixed(1),
    times(server).toFixed(2),
    middle(of('alone', server), 'perSecond').toFixed(0),
    middle(of('during', server), 'perSecond').toFixed(0),
    middle(of('meanwhile', server), 'perSecond').toFixed(1),
    `${refusals(of('meanwhile', server))}`,
    (median(of('eight', server).map(slowest)) / 1000).toFixed(1),
    `${refusals(of('eight', server))}`,
  ])
  const p99 = middle(of('during', 'product'), 'p99')
  const P99_MS = 20
  const allInMs = median(of('eight', 'product').map(slowest))
  // One of the two suffices.
  const lists: Bar =
    p99 < P99_MS
      ? { what: `p99 in ms of lists while ${STORM} sign in`, value: p99, below: P99_MS }
      : { what: `p99 of lists while ${STORM} sign in, times alone`, value: times('product'), below: 2 }
  return {
    title: 'Signing in',
    body: [
      table(
        [
          'server',
          'one alone, p50 ms',
          'lists alone, p99 ms',
          `while ${STORM} sign in`,
          'times',
          'lists/s alone',
          'meanwhile',
          'sign-ins/s meanwhile',
          'refused',
          `${PEOPLE} at once, s until the last`,
          'refused',
        ],
        rows,
      ),
      `${LISTING} connections list; medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns. Sign-ins at 16 connections are among what people do.`,
    ],
    bars: [
      {
        what: 'one sign-in alone, times plain bare',
        value: middle(of('single', 'product'), 'p50') / middle(of('single', 'plain'), 'p50'),
        below: 1.3,
      },
      lists,
      {
        what: `ms until the last of ${PEOPLE} people is in`,
        value: allInMs,
        below: ALL_IN_MS,
      },
      { what: `refused of ${PEOPLE} people`, value: refusals(of('eight', 'product')), below: 1 },
    ],
    facts: { allInMs },
  }
}
