// `npm run lab -- bench` measures all; `npm run lab -- bench embedded search` only what is named, engines and steps, in that order.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { startPostgres } from '#platform/testing/postgres.ts'
import type { Sizes } from '../../scripts/demo-data/demo.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'
import { isServerBuilt } from '../../scripts/server-build.ts'
import { isBuilt } from '../../scripts/web-build.ts'
import { measureAudit } from './audit.ts'
import { measureDashboard } from './dashboard.ts'
import { fill, ROWS } from './data.ts'
import { measureDepartments } from './departments.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOperations } from './operations.ts'
import { measurePalette } from './palette.ts'
import { type Place, startProduct } from './processes.ts'
import { holds, type Section, writeReport } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start-up.ts'

/** Where the product and the bare server find the same data. */
interface Places {
  place: Place
  copy: Place
  searchLimit: number
  about: string
  /** Another place, with an empty database. */
  more(name: string): Promise<Place>
  /** The same of a place: itself on a server, on an embedded database a copy. */
  copyOf(place: Place): Place
}

const steps: Record<string, (places: Places) => Promise<Section>> = {
  start: ({ place }) => measureStart(place),
  search: ({ place, searchLimit }) => measureSearch(place, searchLimit),
  'sign-in': ({ place, copy }) => measureSignIn(place, copy),
  audit: ({ place, searchLimit }) => measureAudit(place, searchLimit),
  dashboard: ({ place, copy }) => measureDashboard(place, copy),
  departments: ({ place, searchLimit }) => measureDepartments(place, searchLimit),
  palette: ({ place, copy }) => measurePalette(place, copy),
  lighthouse: ({ place }) => measureLighthouse(place),
  size: ({ more }) => measureSize(more),
  // Last, because they write: what comes after would search among what nobody has tidied up.
  operations: ({ place, copyOf }) => measureOperations(place, copyOf, ROWS),
  'operations-1k': places => operationsAt(places, sizesOf(1000)),
  'operations-1m': places => operationsAt(places, sizesOf(1_000_000)),
}

/** These have databases of their own. */
const OWN = ['size', 'operations-1k', 'operations-1m']

async function operationsAt({ more, copyOf }: Places, wanted: Sizes): Promise<Section> {
  const place = await more(`clientes_${wanted.clientes}`)
  const db = await openDatabase({
    databaseUrl: 'url' in place ? place.url : undefined,
    dataDir: place.dataDir,
  })
  await fill(db, wanted)
  await db.close()
  await (await startProduct(place, INDEXING_MS)).stop()
  return measureOperations(place, copyOf, wanted.clientes)
}

/** A million records, on a busy machine. */
const INDEXING_MS = 20 * 60_000

async function fillAt(place: Place): Promise<string> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  if (chosen(steps).some(step => !OWN.includes(step))) await fill(db)
  const [row] = await db.query<{ version: string }>(`select current_setting('server_version') as version`)
  await db.close()
  // The first start makes the palette's index of all that there is; the departments' services are asked without it.
  if (chosen(steps).some(step => step !== 'departments' && !OWN.includes(step))) {
    await (await startProduct(place, INDEXING_MS)).stop()
  }
  return row?.version ?? ''
}

const folders = (temp: string) => (name: string) => {
  const folder = path.join(temp, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

async function onPostgresql(temp: string, measure: (places: Places) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ settings: { shared_buffers: '256MB' } })
  try {
    const url = await postgres.createDatabase('bench')
    const folder = folders(temp)
    const [place, copy] = [
      { url, dataDir: folder('product') },
      { url, dataDir: folder('bare') },
    ]
    const about = `PostgreSQL ${await fillAt(place)} (fsync off, shared_buffers 256 MB)`
    const more = async (name: string) => ({ url: await postgres.createDatabase(name), dataDir: folder(name) })
    const copyOf = (of: Place) => ({ ...of, dataDir: folder(`${path.basename(of.dataDir)}-bare`) })
    await measure({ place, copy, searchLimit: 50, about, more, copyOf })
  } finally {
    await postgres.stop()
  }
}

async function onEmbedded(temp: string, measure: (places: Places) => Promise<void>): Promise<void> {
  const folder = folders(temp)
  const place = { dataDir: folder('product') }
  const version = await fillAt(place)
  const copyOf = (of: Place, name = 'bare') => {
    const copy = { dataDir: `${of.dataDir}-${name}` }
    cpSync(of.dataDir, copy.dataDir, { recursive: true })
    return copy
  }
  const copy = copyOf(place, 'before')
  const about = `embedded PostgreSQL ${version} (fsync on)`
  const more = async (name: string) => ({ dataDir: folder(name) })
  await measure({ place, copy, searchLimit: 150, about, more, copyOf })
}

const engines: Record<string, typeof onEmbedded> = { postgresql: onPostgresql, embedded: onEmbedded }
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in engines) && !(name in steps))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown}. Engines: ${Object.keys(engines)}. Steps: ${Object.keys(steps)}.`)
  process.exit(1)
}
const chosen = (all: object) => {
  const named = asked.filter(name => name in all)
  return named.length > 0 ? named : Object.keys(all)
}

// The product is built and serves the built interface; a start must not measure the build.
if (!isBuilt() || !isServerBuilt()) {
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../scripts/build.ts')], {
    stdio: 'inherit',
  })
}
for (const engine of chosen(engines)) {
  const temp = mkdtempSync(path.join(tmpdir(), 'alicerce-bench-'))
  try {
    await engines[engine]?.(temp, async places => {
      const sections: Section[] = []
      const part = chosen(steps).length === Object.keys(steps).length ? '' : `-${chosen(steps).join('-')}`
      const command = ['npm run lab -- bench', engine, ...chosen(steps)].join(' ')
      for (const step of chosen(steps)) {
        console.log(`${engine}: ${step} …`)
        try {
          const section = await steps[step]?.(places)
          if (section) sections.push(section)
        } catch (error) {
          // What the others measured is told all the same.
          console.error(error)
          process.exitCode = 1
        }
        // After each: a run may be ended before its end.
        writeReport(engine + part, places.about, command, sections)
      }
      if (!sections.flatMap(({ bars }) => bars).every(holds)) process.exitCode = 1
    })
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
}
