import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isBuilt } from '../../../../scripts/stamps.ts'
import { openCluster } from '../../server/ground/database/cluster.ts'
import { migrateDatabase } from '../../server/ground/database/migrate.ts'
import { postgresqlDatabase } from '../../server/ground/database/open-postgresql.ts'
import { BUILT_SERVER } from '../../server/ground/node-flags.ts'
import { gather } from '../../server/module.ts'
import { syncOwners } from '../../server/services/auditoria/owners.ts'
import { syncSeries } from '../../server/services/somas/series.ts'
import { everyDepartment } from '../records/departments.ts'
import { startPostgres } from './postgres.ts'
import { TESTED_SERVER } from './product.ts'

const TEMPLATE = 'modelo'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the maintenance database, where test files make their own. */
    postgresUrl: string
    /** A migrated database to copy. */
    postgresTemplate: string
    /** Folder of two clusters as the product makes its own: `vazio` without a schema, and `migrado`. */
    clusters: string
  }
}

async function makeClusters(folder: string): Promise<void> {
  const empty = path.join(folder, 'vazio')
  await (await openCluster(empty)).close()
  const migrated = path.join(folder, 'migrado')
  cpSync(empty, migrated, { recursive: true })
  const { url, close } = await openCluster(migrated)
  await migrateDatabase(url)
  await close()
}

/** Makes a database as the first start leaves it: migrated, with what the departments declare. */
async function prepare(url: string): Promise<void> {
  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  const { filhas, series } = gather([...(await everyDepartment()).values()])
  await syncOwners(db, filhas)
  await syncSeries(db, series)
  await db.close()
}

/** The server reads the built interface at its start; any build serves here. */
function ensureWeb(): void {
  const root = path.resolve(import.meta.dirname, '../../../..')
  if (existsSync(path.join(root, 'dist/web/index.html'))) return
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
}

/** Once per run: a PostgreSQL with a migrated database, and clusters, for each test file to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureWeb()
  if (isBuilt('server')) process.env[TESTED_SERVER] = BUILT_SERVER
  const folder = await mkdtemp(path.join(tmpdir(), 'alicerce-clusters-'))
  const postgres = await startPostgres()
  await Promise.all([postgres.createDatabase(TEMPLATE).then(prepare), makeClusters(folder)])
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('postgresTemplate', TEMPLATE)
  project.provide('clusters', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
