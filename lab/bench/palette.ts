// Every keystroke in the palette over more than a million records, for who may see all of them and who may see some.
// Beside it the bare server with the Administrador's own statements, one after the other as the product sends them.
import assert from 'node:assert/strict'
import { matrizPadrao } from '#modules/areas.ts'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import type { Statement } from './bare-case.ts'
import { emails } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'

const PATH = '/api/paleta/buscar'
const ROUNDS = 2
const PER_ROUND = 30
const ROUND_MS = 15_000
const LIMIT_MS = 100
const LEAST_ROWS = 1_000_000
/** An administrator may see everything, the other is 'Usuário Comum'. */
const people = [emails[0] ?? '', emails.at(-1) ?? '']

const prefixes = (text: string) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))

const CASES: { name: string; typed: string[] }[] = [
  { name: 'a name, every keystroke', typed: prefixes('construtora são josé') },
  { name: 'a document, every keystroke', typed: prefixes('12.345.678/0001-95') },
  ...[
    'm',
    'ma',
    'maria',
    'maria silva',
    '123',
    '4',
    'ent',
    'ria',
    'ltda',
    'ari ta',
    'chamado 152',
    'xyzxyz',
  ].map(typed => ({ name: `"${typed}"`, typed: [typed] })),
]

/** What an Administrador's searches ask of the database, taken from the product itself. */
async function statements(db: Database, typed: readonly string[]): Promise<Statement[][]> {
  const actor = {
    ...{ id: emails[0] ?? '', email: emails[0] ?? '', full_name: 'Pessoa 0', avatar_url: null },
    ...{ perfil_acesso: 'Administrador' as const, niveis: matrizPadrao.Administrador },
  }
  const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
  const permissions = { matrix: async () => matrizPadrao }
  const findables = findablesOf(await everyOperation())
  const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
  const all: Statement[][] = []
  for (const busca of typed) {
    const taken: Statement[] = []
    const recording = {
      query: async (text: string, params: unknown[] = []) => {
        taken.push({ text, params })
        return db.query(text, params)
      },
    } as unknown as Database
    const platform = { db: recording, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
    await buscar(platform, { actor, pedido: '' }, { busca })
    all.push(taken)
  }
  return all
}

/** @returns how many records can be found, and what is asked for what is typed */
async function prepare(place: Place, typed: readonly string[]) {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  const [row] = await db.query<{ rows: number }>('select count(*)::int as rows from busca_global')
  const total = row?.rows ?? 0
  assert(total >= LEAST_ROWS, `Only ${total} records can be found`)
  const asked = await statements(db, typed)
  await db.close()
  return { total, asked }
}

const middle = (rounds: Figures[], key: keyof Figures) => median(rounds.map(figures => figures[key]))

export async function measurePalette(place: Place, copy: Place): Promise<Section> {
  const typed = CASES.flatMap(({ typed }) => typed)
  const { total, asked } = await prepare(place, typed)
  const product = await startProduct(place)
  const bare = await startBare(
    copy,
    asked.map(steps => ({ steps, answer: 'page' })),
  )
  try {
    const cookies = await Promise.all(people.map(email => signIn(product.port, email)))
    const headers = browserHeaders(product.port)
    const rows: string[][] = []
    const bars: Section['bars'] = []
    for (const { name, typed: texts } of CASES) {
      const requests = texts.map(busca => ({ path: PATH, body: JSON.stringify({ busca }) }))
      const contenders = [
        ...cookies.map(cookie => ({
          port: product.port,
          requests,
          headers: { ...headers, cookie },
          rounds: [] as Figures[],
        })),
        {
          port: bare.port,
          requests: texts.map(text => ({ path: `/${typed.indexOf(text)}`, body: '' })),
          headers: browserHeaders(bare.port),
          rounds: [] as Figures[],
        },
      ]
      const count = Math.max(PER_ROUND, texts.length)
      for (let round = 0; round <= ROUNDS; round++) {
        for (const { rounds, ...contender } of contenders) {
          const figures = await load({ ...contender, connections: 1, ms: ROUND_MS, count })
          // The first warms up.
          if (round > 0) rounds.push(figures)
        }
      }
      rows.push([
        name,
        ...contenders.map(
          ({ rounds }) => `${middle(rounds, 'p50').toFixed(1)} / ${middle(rounds, 'p95').toFixed(1)}`,
        ),
      ])
      const worst = Math.max(...contenders.slice(0, people.length).map(({ rounds }) => middle(rounds, 'p95')))
      bars.push({ what: `palette, p95 in ms: ${name}`, value: worst, below: LIMIT_MS })
    }
    const { now, peak } = product.memory()
    return {
      title: `The palette over ${total.toLocaleString('en')} records: median / p95 in ms, session check included`,
      body: [
        table(['typed', 'Administrador', 'Usuário Comum', 'bare, as Administrador'], rows),
        `Medians of ${ROUNDS} rounds, in turns. Memory of Alicerce afterwards: ${now} MB (peak ${peak} MB).`,
      ],
      bars,
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
