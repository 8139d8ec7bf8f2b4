import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#platform/server/ground/config.ts'
import { clusterFolder, openCluster } from '#platform/server/ground/database/cluster.ts'
import { lockFolder } from '#platform/server/ground/database/folder-lock.ts'
import { levels } from '#platform/server/ground/database/migrate.ts'
import { isOlderEngine } from '#platform/server/ground/database/older-engine.ts'
import { type Connection, connectTo } from '#platform/server/services/backup/connection.ts'
import { resting } from '#platform/server/services/backup/resting.ts'
import {
  insertJson,
  levelOf,
  measureTable,
  rowsOf,
  sequencesOf,
  setSequences,
  tablesOf,
} from '#platform/server/services/backup/tables.ts'

const MISSING =
  'Falta o programa que lê o banco antigo. Rode "npm install --no-save @electric-sql/pglite@0.5.16" e repita.'
const NEUTRAL = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`

/** Sessions, links on their way and what was sent once come along, too. */
const NOTHING_LEFT_OUT: string[] = []

async function openOlder(folder: string): Promise<Connection> {
  const [{ PGlite }, { btree_gin }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gin'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]).catch(() => {
    throw new ConfigError(MISSING)
  })
  const client = await PGlite.create(folder, { extensions: { btree_gin, pg_trgm, unaccent } })
  await client.exec(NEUTRAL)
  return {
    query: async <Row>(text: string, params: unknown[] = []) => (await client.query<Row>(text, params)).rows,
    migrate: () => Promise.reject(new Error('The older engine is only read')),
    close: () => client.close(),
  }
}

interface Brought {
  linhas: number
  tabelas: number
}

/** Copies all rows at the older database's own level, compares them, and only then migrates. */
async function copy(source: Connection, target: Connection): Promise<Brought> {
  const level = await levelOf(source)
  if (level === null || !levels().includes(level))
    throw new ConfigError('O banco antigo não é de uma versão do Alicerce que esta conhece.')
  await target.migrate(level)
  await source.query('begin isolation level repeatable read read only')
  await target.query('begin')
  const tables = await tablesOf(source, NOTHING_LEFT_OUT)
  const load = async () => {
    for (const table of tables)
      for await (const rows of rowsOf(source, table))
        await insertJson(target, table.nome, table.colunas, rows)
    await setSequences(target, await sequencesOf(source))
  }
  await resting(target, load, NOTHING_LEFT_OUT)
  let linhas = 0
  for (const table of tables) {
    const [before, after] = [await measureTable(source, table), await measureTable(target, table)]
    if (before.linhas !== after.linhas || before.sha256 !== after.sha256)
      throw new Error(`A tabela ${table.nome} copiada não é igual à antiga`)
    linhas += after.linhas
  }
  await target.query('commit')
  await source.query('rollback')
  await target.migrate()
  await target.query('vacuum analyze')
  return { linhas, tabelas: tables.length }
}

/** Moves the older database's files out of the way of the new one. */
function setAside(folder: string): void {
  const aside = path.join(folder, 'pglite')
  mkdirSync(aside, { recursive: true })
  for (const name of readdirSync(folder))
    if (!/^(pg18|pglite|\.s\.PGSQL)/.test(name)) renameSync(path.join(folder, name), path.join(aside, name))
}

/**
 * Converts the database of an installation that ran PGlite. Until all rows are copied and compared nothing of the old is
 * touched; then its files are set aside in `db/pglite`.
 * @throws ConfigError when there is nothing to convert, the older server runs, or what reads it is not installed
 */
export async function bringOver(dataDir: string): Promise<Brought> {
  if (!isOlderEngine(dataDir)) throw new ConfigError(`Não há banco a converter em ${dataDir}.`)
  const older = path.join(dataDir, 'db')
  const unfinished = `${clusterFolder(dataDir)}.trazido`
  const unlock = lockFolder(older, dataDir)
  try {
    rmSync(unfinished, { recursive: true, force: true })
    const source = await openOlder(older)
    const cluster = await openCluster(unfinished)
    const target = await connectTo(cluster.url, cluster.close)
    const brought = await copy(source, target).finally(async () => {
      await target.close()
      await source.close()
    })
    renameSync(unfinished, clusterFolder(dataDir))
    setAside(older)
    return brought
  } finally {
    unlock()
  }
}
