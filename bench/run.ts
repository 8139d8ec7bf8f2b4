// `npm run bench` measures all; `npm run bench -- embedded search` only what is named, engines and steps, in that order.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/server/database/open.ts'
import { startPostgres } from '#platform/testing/postgres.ts'
import { isServerBuilt } from '../scripts/server-build.ts'
import { isBuilt } from '../scripts/web-build.ts'
import { measureAudit } from './audit.ts'
import { measureDashboard } from './dashboard.ts'
import { fill } from './data.ts'
import { measureDepartments } from './departments.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measurePalette } from './palette.ts'
import { type Place, startProduct } from './processes.ts'
import { holds, type Section, writeReport } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start-up.ts'
import { measureWrites } from './writes.ts'

/** Where the product and the bare server find the same data. */
interface Places {
  place: Place
  copy: Place
  searchLimit: number
  about: string
  /** Another place, with an empty database. */
  more(name: string): Promise<Place>
}

const steps: Record<string, (places: Places) => Promise<Section>> = {
  start: ({ place }) => measureStart(place),
  search: ({ place, searchLimit }) => measureSearch(place, searchLimit),
  list: ({ place, copy }) => measureList(place, copy),
  'sign-in': ({ place, copy }) => measureSignIn(place, copy),
  audit: ({ place, searchLimit }) => measureAudit(place, searchLimit),
  dashboard: ({ place, copy }) => measureDashboard(place, copy),
  departments: ({ place, searchLimit }) => measureDepartments(place, searchLimit),
  palette: ({ place, copy }) => measurePalette(place, copy),
  lighthouse: ({ place }) => measureLighthouse(place),
  writes: ({ place, copy }) => measureWrites(place, copy),
  size: ({ more }) => measureSize(more),
}

/** A million records, on a busy machine. */
const INDEXING_MS = 20 * 60_000

async function fillAt(place: Place): Promise<string> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  // One step alone has databases of its own.
  if (chosen(steps).some(step => step !== 'size')) await fill(db)
  const [row] = await db.query<{ version: string }>(`select current_setting('server_version') as version`)
  await db.close()
  // The first start makes the palette's index of all that there is; the departments' services are asked without it.
  if (chosen(steps).some(step => step !== 'departments' && step !== 'size')) {
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
    await measure({ place, copy, searchLimit: 50, about, more })
  } finally {
    await postgres.stop()
  }
}

async function onEmbedded(temp: string, measure: (places: Places) => Promise<void>): Promise<void> {
  const folder = folders(temp)
  const place = { dataDir: folder('product') }
  const copy = { dataDir: path.join(temp, 'bare') }
  const version = await fillAt(place)
  cpSync(place.dataDir, copy.dataDir, { recursive: true })
  const about = `embedded PostgreSQL ${version} (fsync on)`
  await measure({ place, copy, searchLimit: 150, about, more: async name => ({ dataDir: folder(name) }) })
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
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../scripts/build.ts')], {
    stdio: 'inherit',
  })
}
for (const engine of chosen(engines)) {
  const temp = mkdtempSync(path.join(tmpdir(), 'alicerce-bench-'))
  try {
    await engines[engine]?.(temp, async places => {
      const sections: Section[] = []
      const part = chosen(steps).length === Object.keys(steps).length ? '' : `-${chosen(steps).join('-')}`
      const command = ['npm run bench --', engine, ...chosen(steps)].join(' ')
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
