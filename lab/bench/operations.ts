// What people do all day, each beside the bare server in turns in the same run, at 1 and 16 connections.
import assert from 'node:assert/strict'
import { painelRouter } from '#modules/painel/server/router.ts'
import type { Case } from './bare-case.ts'
import { ADMINISTRATORS, emails, PASSWORD } from './data.ts'
import type { Figures } from './load.ts'
import { found } from './palette.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { openRecorder, type Recorder, type Request } from './recording.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { keystrokes } from './search.ts'
import { listBody } from './statements.ts'

const ROUNDS = 3
const ROUND_MS = 1500
const WARM_MS = 700
const CONNECTIONS = [1, 16]
/** An export ends when it ends: of a million rows once, after some minutes. */
const EXPORT_ROUNDS = { few: 3, million: 1 }
const EXPORT_MS = 10 * 60_000
const MILLION = 1_000_000
const MEMORY_MB = 250
const START_MS = { server: 1500, embedded: 3000 }
const [LISTING, SEARCHING] = ['listing', 'searching, every keystroke'] as const
const [CREATING, CHANGING] = ['creating', 'changing'] as const
/** Clients that are created while the statements are taken. */
const RECORDED = 2
const CLIENTES = '/api/comercial/clientes'
const SEARCHES = 120
const dados = {
  nome_cliente: 'Cliente da medição Ltda.',
  cnpj_cpf: null,
  email: 'contato@example.com',
  telefone: '11987654321',
  endereco: 'Rua da Medição, 100, São Paulo',
}

interface Kind {
  name: string
  how: Omit<Case, 'steps'>
  requests: Request[]
  /** Do several people ask, each no more than one person may at once? */
  several?: boolean
  /** Least share of the bare server's requests per second at the most connections. */
  atLeast?: number
}

const post = (path: string, body: object, again?: object): Request => ({
  path,
  body: JSON.stringify(body),
  ...(again && { again: JSON.stringify(again) }),
})
const prefixes = (text: string) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))
const change = (id: number) => ({ id, version: 1, dados: { ...dados, telefone: '1130002000' } })

/** @param first the least id that nobody has */
const kindsOf = (first: number): Kind[] => [
  {
    name: LISTING,
    how: { answer: 'page' },
    requests: [post(`${CLIENTES}/list`, listBody(''))],
    atLeast: 0.6,
  },
  {
    name: SEARCHING,
    how: { answer: 'page' },
    requests: keystrokes()
      .names.slice(0, SEARCHES)
      .map(busca => post(`${CLIENTES}/list`, listBody(busca))),
    atLeast: 0.6,
  },
  { name: 'dashboard', how: { answer: 'page' }, requests: [post('/api/painel/resumo', {})] },
  {
    name: 'palette, every keystroke',
    how: { answer: 'page' },
    requests: prefixes('construtora são josé').map(busca => post('/api/paleta/buscar', { busca })),
  },
  {
    name: 'signing in',
    how: { answer: 'record', hash: true },
    requests: emails.slice(1).map(email => post('/api/auth/sign-in/email', { email, password: PASSWORD })),
  },
  // Before there are more clients than the bare server's statements ask for.
  {
    name: 'exporting all as CSV',
    how: { answer: 'lines' },
    requests: [post(`${CLIENTES}/exportar`, { ...exported(), formato: 'csv' })],
    several: true,
  },
  {
    name: CREATING,
    how: { answer: 'record' },
    requests: [post(`${CLIENTES}/create`, dados)],
    atLeast: 0.4,
  },
  {
    name: CHANGING,
    how: { answer: 'record' },
    requests: [post(`${CLIENTES}/update`, change(first), change(first + 1))],
    atLeast: 0.4,
  },
]

function exported() {
  const { busca, ordem, direcao, filtros } = listBody('')
  return { busca, ordem, direcao, filtros }
}

/** Takes what all kinds ask; what writes comes first, so that the others see the same as they will when measured. */
async function casesOf(recorder: Recorder, kinds: Kind[]): Promise<Map<Kind, Case[]>> {
  const cases = new Map<Kind, Case[]>()
  const writes = ({ how }: Kind) => Number(how.answer === 'record')
  for (const kind of kinds.toSorted((a, b) => writes(b) - writes(a))) {
    const own: Case[] = []
    for (const request of kind.requests) own.push(await recorder.record(request, kind.how))
    cases.set(kind, own)
  }
  return cases
}

/** Takes each id of a range once, a part at a time. */
function partsOf(from: number, to: number, parts: number): () => number[] {
  const size = Math.floor((to - from) / parts)
  assert(size > 0, 'Too few clients were created to change')
  let at = from
  return () => Array.from({ length: size }, () => at++)
}

const servers = ['product', 'bare'] as const
type Server = (typeof servers)[number]

/**
 * @param place where as many clients are
 * @param copyOf gives the bare server the same data, on an embedded database as a copy
 * @param rows how many
 */
export async function measureOperations(
  place: Place,
  copyOf: (place: Place) => Place,
  rows: number,
): Promise<Section> {
  const recorder = await openRecorder(place, [...found, ...painelRouter])
  const first = 1 + (await recorder.value('select max(id) as value from comercial_clientes'))
  const kinds = kindsOf(first)
  const cases = await casesOf(recorder, kinds).finally(() => recorder.close())
  const product = await startProduct(place)
  const bare = await startBare(copyOf(place), [...cases.values()].flat())
  const ports: Record<Server, number> = { product: product.port, bare: bare.port }
  const made: Record<Server, number> = { product: 0, bare: 0 }
  const bars: Bar[] = []
  const lines: string[][] = []

  async function measure(kind: Kind, offset: number): Promise<void> {
    const { name, how, requests, several, atLeast } = kind
    const streamed = how.answer === 'lines'
    const million = streamed && rows >= MILLION
    const rounds = million ? EXPORT_ROUNDS.million : streamed ? EXPORT_ROUNDS.few : ROUNDS
    let paths: Record<Server, (n: number) => string> = {
      product: n => requests[n]?.path ?? '',
      bare: n => `/${offset + n}`,
    }
    const answerOf = async (port: number, path: string): Promise<unknown> => {
      const headers = { ...browserHeaders(port), cookie }
      const body = requests[0]?.body ?? ''
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).json()
    }
    let bodies = () => requests.map(({ body }) => body)
    if (name === CHANGING) {
      const shared = 'url' in place
      const there = shared ? made.product + made.bare : Math.min(made.product, made.bare)
      const next = partsOf(
        first + RECORDED,
        first + RECORDED + there,
        servers.length * CONNECTIONS.length * (rounds + 1),
      )
      bodies = () => next().map(id => JSON.stringify(change(id)))
      paths = { product: () => requests[0]?.path ?? '', bare: () => `/${offset}` }
    }
    if (name === LISTING || name === SEARCHING) {
      const answers = await Promise.all(servers.map(server => answerOf(ports[server], paths[server](0))))
      assert.deepEqual(answers[0], answers[1], 'Both servers must answer the same')
    }
    for (const at of CONNECTIONS) {
      const figures: Record<Server, Figures[]> = { product: [], bare: [] }
      const ask = async (server: Server, ms: number) => {
        const port = ports[server]
        const some = bodies().map((body, n) => ({ path: paths[server](n), body }))
        const headers = { ...browserHeaders(port), ...(!how.hash && !several && { cookie }) }
        const once = { port, requests: some, headers, connections: at, ms, ...(several && { cookies }) }
        const limit = name === CHANGING ? { count: some.length } : {}
        const answer = await load(streamed ? { ...once, ms: EXPORT_MS, count: at } : { ...once, ...limit })
        if (name === CREATING) made[server] += answer.answers
        return answer
      }
      if (!streamed) for (const server of servers) await ask(server, WARM_MS)
      for (let round = 0; round < rounds; round++) {
        // Taking turns at going first, so that a machine that slows down favours neither.
        for (const server of round % 2 === 0 ? servers : servers.toReversed())
          figures[server].push(await ask(server, ROUND_MS))
      }
      const of = (server: Server, key: keyof Figures) => median(figures[server].map(round => round[key]))
      const ratio = median(
        figures.product.map(({ perSecond }, round) => perSecond / (figures.bare[round]?.perSecond ?? 0)),
      )
      const digits = streamed ? 2 : 0
      lines.push([
        name,
        String(at),
        ...servers.flatMap(server => [
          of(server, 'perSecond').toFixed(digits),
          ...(['p50', 'p99'] as const).map(key => of(server, key).toFixed(1)),
        ]),
        ratio.toFixed(2),
      ])
      if (atLeast !== undefined && at > 1)
        bars.push({
          what: `${label}: ${name}, ${at} connections, share of bare req/s`,
          value: ratio,
          atLeast,
        })
    }
    if (name === LISTING)
      bars.push({
        what: `${label}: memory in MB after listing`,
        value: product.memory().now,
        below: MEMORY_MB,
      })
  }

  const label = `${rows.toLocaleString('en')} clients`
  const cookies = await Promise.all(emails.slice(0, ADMINISTRATORS).map(email => signIn(product.port, email)))
  const [cookie = ''] = cookies
  bars.push({
    what: `${label}: start in ms`,
    value: product.readyMs,
    below: 'url' in place ? START_MS.server : START_MS.embedded,
  })
  try {
    const all = [...cases.values()].flat()
    for (const kind of kinds) {
      const [own] = cases.get(kind) ?? []
      assert(own)
      await measure(kind, all.indexOf(own))
    }
    const { now, peak } = product.memory()
    return {
      title: `What people do, ${label}`,
      body: [
        table(
          ['what', 'connections', 'req/s', 'p50 ms', 'p99 ms', 'bare: req/s', 'p50 ms', 'p99 ms', 'ratio'],
          lines,
        ),
        `Medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turns. Alicerce was ready after ${product.readyMs.toFixed(0)} ms; its memory afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars,
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
