import { matrizPadrao } from '#modules/areas.ts'
// Does a page take longer where there are more records? The service in this process, without HTTP, on two databases in
// turns: one with a thousand clients and one with a million.
import { listClientes } from '#modules/comercial/clientes/server/service.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { fillDemo } from '../../scripts/demo-data/fill.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'
import { PASSWORD, TODAY } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { actor, listBody } from './statements.ts'

const SIZES = [1000, 1_000_000] as const
const ROUNDS = 200
const WARM = 20
const TIMES = 1.5
/** Other tables hold next to nothing. */
const OTHERS = 20
const cases = [
  { name: 'first page', busca: '', pagina: 1, bar: true },
  { name: 'page 40', busca: '', pagina: 40, bar: true },
  ...['maria silva', 'xyzxyz', 'maria', 'm'].map(busca => ({
    name: `"${busca}"`,
    busca,
    pagina: 1,
    bar: false,
  })),
]

async function filled(place: Place, clientes: number): Promise<Database> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  await fillDemo(db, { sizes: { ...sizesOf(OTHERS), clientes }, today: TODAY, password: PASSWORD })
  return db
}

/** @param more makes a place with nothing in it */
export async function measureSize(more: (name: string) => Promise<Place>): Promise<Section> {
  const opened: { rows: number; db: Database }[] = []
  try {
    for (const rows of SIZES) opened.push({ rows, db: await filled(await more(`clientes_${rows}`), rows) })
    const head = [
      'asked for',
      ...SIZES.map(rows => `${rows.toLocaleString('en')}: p50 / p95 ms`),
      'p50, times',
    ]
    // The count without a search is kept until something changes, as in a running server.
    const platforms = opened.map(({ db }) => {
      const changes = { stamp: () => 1, bump: () => {}, subscribe: () => () => {} }
      const permissions = { matrix: async () => matrizPadrao }
      return { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
    })
    const lines: string[][] = []
    const bars: Bar[] = []
    for (const { name, busca, pagina, bar } of cases) {
      const times = opened.map(() => [] as number[])
      for (let round = -WARM; round < ROUNDS; round++) {
        for (const [index, platform] of platforms.entries()) {
          const started = performance.now()
          await listClientes(platform, { actor, pedido: 'bench' }, listBody(busca, pagina))
          if (round >= 0) times[index]?.push(performance.now() - started)
        }
      }
      const middles = times.map(median)
      const p95 = times.map(of => of.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0)
      const grown = (middles.at(-1) ?? 0) / (middles[0] ?? 1)
      lines.push([
        name,
        ...middles.map((ms, i) => `${ms.toFixed(2)} / ${p95[i]?.toFixed(2)}`),
        grown.toFixed(2),
      ])
      if (bar) bars.push({ what: `${name} of 1,000,000, times that of 1,000`, value: grown, below: TIMES })
    }
    return {
      title: 'A page of 25 clients, of a thousand and of a million',
      body: [table(head, lines), `${ROUNDS} calls each, in turns, without HTTP.`],
      bars,
    }
  } finally {
    for (const { db } of opened) await db.close()
  }
}
