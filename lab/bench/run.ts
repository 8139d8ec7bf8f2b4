// `npm run lab -- bench` measures what README.md's table names, on an installed PostgreSQL 15 or newer; `npm run lab -- bench embedded`
// on the product's own; with names of steps only these, in that order.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import type { Sizes } from '../../scripts/demo-data/demo.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'
import { isBuilt } from '../../scripts/stamps.ts'
import { measureAudit } from './audit.ts'
import { measureConciliacao } from './conciliacao.ts'
import { measureCustos } from './custos.ts'
import { measureDashboard } from './dashboard.ts'
import { fill, ROWS } from './data.ts'
import { measureDay } from './day.ts'
import { measureDepartments } from './departments.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureMany } from './many.ts'
import { measureOpening } from './opening.ts'
import { measureOperations } from './operations.ts'
import { measurePalette } from './palette.ts'
import { ENGINES, type Places } from './places.ts'
import { type Place, startProduct } from './processes.ts'
import { conditions, holds, type Section, writeReport } from './report.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start-up.ts'
import { measureTriggers } from './triggers.ts'
import { measureWaiting } from './waiting.ts'

/** A million records, on a busy machine. */
const INDEXING_MS = 20 * 60_000

type Step = (places: Places) => Promise<Section>

/** With 100,000 clients, and as many of what else there is. The last ones write: others would search among what they leave. */
const steps: Record<string, Step> = {
  start: ({ place }) => measureStart(place),
  search: ({ place, searchLimit }) => measureSearch(place, searchLimit),
  dashboard: ({ place, copyOf }) => measureDashboard(place, copyOf(place)),
  palette: ({ place, copyOf }) => measurePalette(place, copyOf(place)),
  departments: ({ place, searchLimit }) => measureDepartments(place, searchLimit),
  lighthouse: ({ place }) => measureLighthouse(place, named.length > 0 ? 3 : 1),
  'sign-in': async ({ place, copyOf, more }) => measureSignIn(place, copyOf, await more('plain_sign_in')),
  operations: async ({ place, copyOf, more }) =>
    measureOperations({ place, copyOf, plain: await more('plain') }, ROWS),
}

/**
 * Only by name: these take long, or make data of their own, most of them a million rows. Those at the end change what the others
 * would measure: `espera` has every payable wait for approval.
 */
const byName: Record<string, Step> = {
  'operations-1k': places => operationsAt(places, sizesOf(1000)),
  'operations-1m': places => operationsAt(places, sizesOf(1_000_000)),
  audit: async ({ more, searchLimit }) => measureAudit(await more('auditoria'), searchLimit),
  size: ({ more }) => measureSize(more),
  lists: ({ place, searchLimit }) => measureLists(place, searchLimit),
  opening: ({ place }) => measureOpening(place),
  many: ({ place }) => measureMany(place),
  triggers: async ({ place, more }) => measureTriggers(place, await more('without', place)),
  scale: places => measureScale(places),
  day: ({ place }) => measureDay(place),
  custos: ({ place, searchLimit }) => measureCustos(place, searchLimit),
  conciliacao: ({ place, searchLimit }) => measureConciliacao(place, searchLimit),
  espera: ({ place }) => measureWaiting(place),
}

/** Of these, the ones on the data of all others. */
const SHARED = ['scale', 'day', 'custos', 'conciliacao', 'lists', 'many', 'triggers', 'opening', 'espera']

async function fillAt(place: Place, quickly: Places['quickly'], wanted?: Sizes): Promise<string> {
  const databaseUrl = 'url' in place ? place.url : undefined
  return quickly(async () => {
    const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
    await fill(db, wanted)
    const [row] = await db.query<{ version: string }>(`select current_setting('server_version') as version`)
    await db.close()
    // The first start makes the palette's index of all that there is.
    await (await startProduct(place, INDEXING_MS)).stop()
    return row?.version ?? ''
  })
}

async function operationsAt({ more, copyOf, quickly }: Places, wanted: Sizes): Promise<Section> {
  const place = await more(`clientes_${wanted.clientes}`)
  await fillAt(place, quickly, wanted)
  return measureOperations({ place, copyOf, plain: await more(`plain_${wanted.clientes}`) }, wanted.clientes)
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`

/** What the report says of a step that could not be measured: a missed bar, and why. */
const missing = (step: string, error: unknown, seconds: number): Section => ({
  title: `Not measured: ${step}`,
  body: [`${error instanceof Error ? error.message : error}`.slice(0, 1000)],
  bars: [{ what: `${step} was measured`, value: 0, atLeast: 1 }],
  seconds,
})

const asked = process.argv.slice(2)
const all = { ...steps, ...byName }
const unknown = asked.filter(name => !(name in ENGINES) && !(name in all))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown}. Engines: ${Object.keys(ENGINES)}. Steps: ${Object.keys(all)}.`)
  process.exit(2)
}
/** What makes and changes clients by the thousand comes last: others would search among these. */
const named = Object.keys(all)
  .filter(name => asked.includes(name))
  .toSorted((a, b) => Number(a === 'operations') - Number(b === 'operations'))
const chosen = named.length > 0 ? named : Object.keys(steps)
const installed = existsSync('/usr/lib/postgresql') || process.env.PG_BIN !== undefined
const engine = asked.find(name => name in ENGINES) ?? (installed ? 'postgresql' : 'embedded')

// The product is built and serves the built interface; a start must not measure the build.
if (!isBuilt('web') || !isBuilt('server')) {
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../scripts/build.ts')], {
    stdio: 'inherit',
  })
}
const before = conditions()
const temp = mkdtempSync(path.join(tmpdir(), 'alicerce-bench-'))
const places = await ENGINES[engine]?.(temp)
if (!places) throw new Error(`No engine ${engine}`)
try {
  const shared = chosen.some(step => step in steps || SHARED.includes(step))
  const filling = performance.now()
  const version = shared ? await fillAt(places.place, places.quickly) : ''
  if (shared) console.log(`${engine}: data took ${minutes(performance.now() - filling)}`)
  const sections: Section[] = []
  const name = ['bench', ...(engine === 'postgresql' ? [] : [engine]), ...named].join('-')
  const command = ['npm run lab -- bench', ...asked].join(' ')
  for (const step of chosen) {
    console.log(`${engine}: ${step} …`)
    const started = performance.now()
    try {
      const section = await all[step]?.(places)
      if (section) sections.push({ ...section, seconds: (performance.now() - started) / 1000 })
    } catch (error) {
      // What the others measured is told all the same, and that this is missing.
      console.error(error)
      sections.push(missing(step, error, (performance.now() - started) / 1000))
    }
    console.log(`${engine}: ${step} took ${minutes(performance.now() - started)}`)
    // After each: a run may be ended before its end.
    writeReport(name, { before, database: `${engine} ${version} (${places.about})`, command }, sections)
  }
  if (!sections.flatMap(({ bars }) => bars).every(holds)) process.exitCode = 1
} finally {
  await places.stop()
  rmSync(temp, { recursive: true, force: true })
}
