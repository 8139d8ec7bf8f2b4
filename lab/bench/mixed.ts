// People at work, a process of its own: `node lab/bench/mixed.ts` reads a Mixed as JSON and prints what they were answered.
// Some work (lists, searches, records, writes, uploads), others have a screen open that asks again whenever it is told of a
// change. The mixture is an assumption, not taken from a company.
import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listBody } from './statements.ts'

export interface Mixed {
  /** Of the servers; people are divided among them. */
  ports: number[]
  /** Cookies of those who work, and of those who only look. */
  workers: string[]
  watchers: string[]
  ms: number
  /** Mean pause between two things that a person does; 0 for none, also between keystrokes. */
  pauseMs: number
  /** Clients, the first ones, that each worker changes its share of. */
  clients: number
  /** The first employee: each worker's uploads are another one's documents. */
  funcionario: number
  names: string[]
}

export interface Answered {
  what: string
  count: number
  p50: number
  p95: number
  p99: number
  worst: number
}
export interface MixedFigures {
  answered: Answered[]
  /** What was answered or happened instead, with how often. */
  errors: Record<string, number>
  perSecond: number
  /** Seconds of a processor that the people themselves took. */
  processor: number
}

const KEYSTROKE_MS = 150
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(60_000)])
const CLIENTES = 'comercial/clientes'
const JSON_TYPE = { 'content-type': 'application/json' }

const load: Mixed = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const times = new Map<string, number[]>()
const errors = new Map<string, number>()
const until = performance.now() + load.ms
const over = () => performance.now() >= until
const paced = load.pauseMs > 0

function note(what: string, ms: number): void {
  const list = times.get(what) ?? []
  list.push(ms)
  times.set(what, list)
}
function fail(what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1)
}

function send(
  port: number,
  cookie: string,
  path: string,
  body: Buffer | string,
  headers: Record<string, string>,
) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const origin = `http://localhost:${port}`
  const own = { cookie, origin, 'content-length': Buffer.byteLength(body), ...headers }
  const options = { port, host: '127.0.0.1', agent, path: `/api/${path}`, method: 'POST', headers: own }
  request(options, resolve).on('error', reject).end(body)
  return promise
}

/** Somebody with a browser. */
function person(port: number, cookie: string) {
  async function ask<T>(
    what: string,
    path: string,
    body: Buffer | object,
    headers = JSON_TYPE as Record<string, string>,
  ) {
    const started = performance.now()
    try {
      const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const answer = await send(port, cookie, path, bytes, headers)
      const said = await text(answer)
      if (answer.statusCode !== 200) return fail(`${what}: ${answer.statusCode} ${said.slice(0, 120)}`)
      note(what, performance.now() - started)
      return JSON.parse(said) as T
    } catch (error) {
      fail(`${what}: ${error}`)
    }
    return undefined
  }
  return { ask }
}

type Cliente = { id: number; version: number } & Record<string, unknown>
const FIELDS = ['nome_cliente', 'cnpj_cpf', 'email', 'telefone', 'endereco']
const some = (most: number) => Math.floor(Math.random() * most)

async function work(cookie: string, n: number): Promise<void> {
  const { ask } = person(load.ports[n % load.ports.length] ?? 0, cookie)
  /** A client that nobody else changes. */
  const mine = () => 1 + n + some(Math.floor(load.clients / load.workers.length) - 1) * load.workers.length
  const does: [number, () => Promise<unknown>][] = [
    [40, () => ask('list', `${CLIENTES}/list`, listBody('', 1 + some(4)))],
    [
      20,
      async () => {
        const name = (load.names[some(load.names.length)] ?? '').toLowerCase()
        for (let letters = 2; letters <= 6 && !over(); letters++) {
          await ask('search, a keystroke', `${CLIENTES}/list`, listBody(name.slice(0, letters)))
          if (paced) await sleep(KEYSTROKE_MS)
        }
      },
    ],
    [12, () => ask('record', `${CLIENTES}/get`, { id: mine() })],
    [6, () => ask('dashboard', 'painel/resumo', {})],
    [6, () => ask('palette', 'paleta/buscar', { busca: load.names[some(load.names.length)] })],
    [
      8,
      async () => {
        const found = await ask<Cliente>('record', `${CLIENTES}/get`, { id: mine() })
        if (!found) return
        const dados = {
          ...Object.fromEntries(FIELDS.map(name => [name, found[name]])),
          telefone: `119${10_000_000 + some(89_999_999)}`,
        }
        await ask('update', `${CLIENTES}/update`, { id: found.id, version: found.version, dados })
      },
    ],
    [
      5,
      () =>
        ask('create', `${CLIENTES}/create`, {
          ...Object.fromEntries(FIELDS.map(name => [name, null])),
          nome_cliente: `${load.names[some(load.names.length)]} ${n}`,
        }),
    ],
    [
      3,
      () => {
        const dados = { funcionario_id: load.funcionario + n, tipo_documento: 'Certificado' }
        const described = encodeURIComponent(JSON.stringify({ nome: 'Certificado.pdf', dados }))
        return ask('upload of 60 kB', 'rh/documentos/upload', PDF, { 'x-arquivo': described })
      },
    ],
  ]
  const deck = does.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
  if (paced) await sleep(Math.random() * load.pauseMs)
  while (!over()) {
    await deck[some(deck.length)]?.()
    if (paced) await sleep(Math.random() * 2 * load.pauseMs)
  }
}

/** An open screen. Every second one shows the clients, the others what nobody changes. */
async function watch(cookie: string, n: number): Promise<void> {
  const port = load.ports[n % load.ports.length] ?? 0
  const { ask } = person(port, cookie)
  let asking = false
  const refetch = async () => {
    if (asking) return
    asking = true
    await ask('list of an open screen', `${CLIENTES}/list`, listBody(''))
    asking = false
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const options = { port, host: '127.0.0.1', path: '/api/eventos', headers: { cookie } }
  const stream = request(options, answer => {
    if (answer.statusCode !== 200) fail(`stream: ${answer.statusCode}`)
    answer.setEncoding('utf8').on('data', (part: string) => {
      if (!part.includes('event: mudanca')) return
      note('event told', 0)
      if (n % 2 === 0 && part.includes('"comercial"')) void refetch()
    })
    answer.on('close', () => {
      if (!over()) fail('stream: closed by the server')
      resolve()
    })
    answer.on('error', () => undefined)
  })
  stream.on('error', error => {
    if (!over()) fail(`stream: ${error}`)
    resolve()
  })
  stream.end()
  setTimeout(() => stream.destroy(), until - performance.now())
  await promise
}

await Promise.all([...load.watchers.map(watch), ...load.workers.map(work)])
const answered = [...times].map(([what, list]) => {
  const sorted = list.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { what, count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) }
})
const requests = answered.reduce((sum, { what, count }) => sum + (what === 'event told' ? 0 : count), 0)
const { user, system } = process.cpuUsage()
const figures: MixedFigures = {
  answered,
  errors: Object.fromEntries(errors),
  perSecond: requests / (load.ms / 1000),
  processor: (user + system) / 1e6,
}
console.log(JSON.stringify(figures))
process.exit()
