// Where the product and the bare servers find their data: databases of one PostgreSQL, or folders of embedded ones.
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/testing/servers/postgres.ts'
import type { Place } from './processes.ts'

/** As an administrator sets a small server: more of the log between two checkpoints than a measurement writes. */
const SETTINGS = { shared_buffers: '256MB', max_wal_size: '4GB', checkpoint_timeout: '30min' }

export interface Places {
  engine: 'postgresql' | 'embedded'
  /** What the report says of the database. */
  about: string
  place: Place
  /** p95 in ms that a search must stay below. */
  searchLimit: number
  /** Another place, with an empty database, or with a copy of one that nobody is connected to. */
  more(name: string, of?: Place): Promise<Place>
  /** The same data for another server: itself on a PostgreSQL, else a copy. */
  copyOf(place: Place): Place
  /** Loads data without waiting for the disk. */
  quickly<T>(load: () => Promise<T>): Promise<T>
  /** Starts a streaming replica of the place, where there can be one. @returns its address */
  standby?(): Promise<string>
  stop(): Promise<void>
}

const folders = (temp: string) => (name: string) => {
  const folder = path.join(temp, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

async function tell(connectionString: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

async function onPostgresql(temp: string): Promise<Places> {
  const postgres = await startPostgres({ fsync: true, settings: SETTINGS })
  const folder = folders(temp)
  const named = (of: Place) => ('url' in of ? new URL(of.url).pathname.slice(1) : undefined)
  const more = async (name: string, of?: Place) => ({
    url: await postgres.createDatabase(name, of && named(of)),
    dataDir: folder(name),
  })
  const admin = postgres.url('postgres')
  const waiting = ['fsync', 'synchronous_commit']
  return {
    engine: 'postgresql',
    about: 'fsync on, shared_buffers 256 MB, max_wal_size 4 GB',
    place: await more('bench'),
    searchLimit: 50,
    more,
    copyOf: of => ({ ...of, dataDir: folder(`${path.basename(of.dataDir)}-bare`) }),
    quickly: async load => {
      const reload = 'select pg_reload_conf()'
      await tell(admin, ...waiting.map(name => `alter system set ${name} = off`), reload)
      try {
        return await load()
      } finally {
        await tell(admin, ...waiting.map(name => `alter system reset ${name}`), reload, 'checkpoint')
      }
    },
    standby: async () => (await postgres.standby()).url('bench'),
    stop: () => postgres.stop(),
  }
}

async function onEmbedded(temp: string): Promise<Places> {
  const folder = folders(temp)
  const more = async (name: string, of?: Place) => {
    if (of) cpSync(of.dataDir, path.join(temp, name), { recursive: true })
    return { dataDir: folder(name) }
  }
  let copies = 0
  return {
    engine: 'embedded',
    about: "fsync on, the product's settings",
    place: await more('bench'),
    searchLimit: 150,
    more,
    copyOf: of => {
      const copy = { dataDir: `${of.dataDir}-${++copies}` }
      cpSync(of.dataDir, copy.dataDir, { recursive: true })
      return copy
    },
    quickly: load => load(),
    stop: async () => undefined,
  }
}

export const ENGINES: Record<string, (temp: string) => Promise<Places>> = {
  postgresql: onPostgresql,
  embedded: onEmbedded,
}
