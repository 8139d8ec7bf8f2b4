import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import { unpackTar as unpackInto } from 'modern-tar/fs'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '../server/database/embedded.ts'
import { migrateEmbedded, migratePostgresql } from '../server/database/migrate.ts'
import { startPostgres } from './postgres.ts'

const TEMPLATE = 'modelo'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the maintenance database, where test files make their own. */
    postgresUrl: string
    /** A migrated database to copy. */
    postgresTemplate: string
    /** File with the data folder of a migrated embedded database. */
    embeddedSnapshot: string
    /** Folder of two data folders of an embedded database: `vazio`, as PostgreSQL makes one, and `migrado`. */
    embeddedFolders: string
  }
}

async function dumpOf(client: PGlite): Promise<Uint8Array> {
  const others = await client.query<{ folder: string }>(
    `select 'base/' || oid || '/' as folder from pg_database where datname <> current_database()`,
  )
  const dump = await client.dumpDataDir('none')
  // The databases that new ones are made from are half of the files, and nobody makes one there.
  const isOther = ({ name }: TarHeader) => others.rows.some(({ folder }) => name.includes(folder))
  const entries = await unpackTar(await dump.arrayBuffer(), { filter: header => !isOther(header) })
  return packTar(entries.map(({ header, data }) => ({ header, body: data })))
}

async function writeEmbedded(snapshot: string, folders: string): Promise<void> {
  const client = await openInMemory()
  const unpack = (archive: Uint8Array, name: string) =>
    pipeline(Readable.from([archive]), unpackInto(path.join(folders, name)))
  await unpack(await dumpOf(client), 'vazio')
  await migrateEmbedded(client)
  const migrated = await dumpOf(client)
  await client.close()
  await writeFile(snapshot, migrated)
  await unpack(migrated, 'migrado')
}

/** The server reads the built interface at its start; any build serves here. */
function ensureWeb(): void {
  const root = path.resolve(import.meta.dirname, '../../..')
  if (existsSync(path.join(root, 'dist/web/index.html'))) return
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
}

/** Once per run: a PostgreSQL and an embedded snapshot, both migrated, for each test file to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureWeb()
  const folder = await mkdtemp(path.join(tmpdir(), 'alicerce-embedded-'))
  const snapshot = path.join(folder, 'snapshot.tar')
  const postgres = await startPostgres()
  await Promise.all([
    postgres.createDatabase(TEMPLATE).then(migratePostgresql),
    writeEmbedded(snapshot, folder),
  ])
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('postgresTemplate', TEMPLATE)
  project.provide('embeddedSnapshot', snapshot)
  project.provide('embeddedFolders', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
