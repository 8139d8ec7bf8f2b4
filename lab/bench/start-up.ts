// `npm start` to the first answer and what it holds in memory, npm and the watcher included; and the first one of a fresh
// clone, which builds the interface and the server and makes a database of its own.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emails, PASSWORD } from './data.ts'
import { memoryOf } from './memory.ts'
import { browserHeaders, load, type Place, signIn, startNpm } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { keystrokes } from './search.ts'
import { listBody } from './statements.ts'

const ROUNDS = 3
const IDLE_MS = 5000
const LOAD_MS = 3000
const LIMIT = { readyMs: 1000, firstMs: 10_000, idleMb: 200, loadedMb: 250 }
const root = path.resolve(import.meta.dirname, '../..')

interface Start {
  readyMs: number
  idle: ReturnType<typeof memoryOf>
  loaded?: ReturnType<typeof memoryOf>
}

/** Lists, searches, exports and sign-ins, one after the other. */
async function use(port: number): Promise<void> {
  const cookie = await signIn(port, emails[0] ?? '')
  const headers = { ...browserHeaders(port), cookie }
  const list = '/api/comercial/clientes/list'
  const found = keystrokes().names.slice(0, 100)
  const { busca, ordem, direcao, filtros } = listBody('')
  const csv = { busca, ordem, direcao, filtros, formato: 'csv' }
  const people = emails.slice(1)
  const loads = [
    { requests: [{ path: list, body: listBody('') as object }], connections: 16 },
    { requests: found.map(text => ({ path: list, body: listBody(text) as object })), connections: 16 },
    { requests: [{ path: '/api/painel/resumo', body: {} }], connections: 16 },
    { requests: [{ path: '/api/comercial/clientes/exportar', body: csv }], connections: 3 },
    {
      requests: people.map(email => ({
        path: '/api/auth/sign-in/email',
        body: { email, password: PASSWORD },
      })),
      connections: 16,
    },
  ]
  for (const { requests, connections } of loads) {
    const sent = requests.map(({ path, body }) => ({ path, body: JSON.stringify(body) }))
    const own = sent[0]?.path.includes('sign-in') ? browserHeaders(port) : headers
    await load({ port, requests: sent, headers: own, connections, ms: LOAD_MS, tolerant: true })
  }
}

async function start(place: Place, used: boolean): Promise<Start> {
  const server = await startNpm(place)
  try {
    await sleep(IDLE_MS)
    const idle = memoryOf(server.pid)
    if (!used) return { readyMs: server.readyMs, idle }
    await use(server.port)
    const loaded = memoryOf(server.pid)
    return { readyMs: server.readyMs, idle, loaded }
  } finally {
    await server.stop()
  }
}

/** The commit that is checked out, its packages installed, nothing built. */
async function firstStart(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-clone-'))
  const clone = path.join(folder, 'alicerce')
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' })
    if (cloned.status !== 0) throw new Error(cloned.stderr)
    const linked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), clone])
    // Of another disk.
    if (linked.status !== 0) {
      rmSync(path.join(clone, 'node_modules'), { recursive: true, force: true })
      symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
    }
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    const server = await startNpm({ dataDir }, clone)
    await server.stop()
    return server.readyMs
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measureStart(place: Place): Promise<Section> {
  const first = await firstStart()
  const rounds: Start[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await start(place, round === ROUNDS - 1))
  const ready = median(rounds.map(({ readyMs }) => readyMs))
  const last = rounds.at(-1)
  const idle = median(rounds.map(({ idle }) => idle.total))
  const loaded = last?.loaded?.total ?? Number.NaN
  const with_ = 'url' in place ? 'PostgreSQL elsewhere' : 'the database included'
  const bars: Bar[] = [
    { what: 'ms to ready, first `npm start` of a fresh clone', value: first, below: LIMIT.firstMs },
    { what: 'ms to ready, later ones', value: ready, below: LIMIT.readyMs },
    { what: `MB of all that \`npm start\` starts, idle, ${with_}`, value: idle, below: LIMIT.idleMb },
    { what: `MB after the load, ${with_}`, value: loaded, below: LIMIT.loadedMb },
  ]
  return {
    title: 'Starting, and memory of everything that `npm start` starts',
    body: [
      table(
        ['', 'ready after ms', 'memory (PSS), MB', 'of which'],
        [
          ['first `npm start` of a fresh clone, database of its own', first.toFixed(0), '–', '–'],
          ['later ones, idle', ready.toFixed(0), idle.toFixed(0), last?.idle.parts ?? ''],
          ['after lists, searches, exports and sign-ins', '–', loaded.toFixed(0), last?.loaded?.parts ?? ''],
        ],
      ),
      `Medians of ${ROUNDS} starts with ${with_}; the load is of ${LOAD_MS / 1000} s each with up to 16 connections.`,
    ],
    bars,
    facts: { readyMs: ready, idleMb: idle, loadedMb: loaded },
  }
}
