import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { levels, withMigrations } from '#platform/server/ground/database/migrate.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import type { Connection } from '#platform/server/services/backup/connection.ts'
import { measureTable, tablesOf } from '#platform/server/services/backup/tables.ts'
import { fillTables } from '#platform/testing/records/any-rows.ts'
import { bringOver } from './bring-over.ts'

/** `0026_esquecer_pessoas`: the last version that ran PGlite began with it. */
const OLD = levels()[26] ?? 0

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-pglite-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** An installation of that version, with rows in every table. @returns how many rows each has */
async function install(): Promise<Map<string, number>> {
  const client = await PGlite.create(path.join(dataDir, 'db'), {
    extensions: { btree_gin, pg_trgm, unaccent },
  })
  await withMigrations(OLD, migrationsFolder => migrate(drizzle({ client }), { migrationsFolder }))
  await client.query('select instalar_auditoria()')
  const connection: Connection = {
    query: async <R>(text: string, params: unknown[] = []) => (await client.query<R>(text, params)).rows,
    migrate: async () => undefined,
    close: () => client.close(),
  }
  await fillTables(connection, 0)
  await client.exec('begin')
  const rows = new Map<string, number>()
  for (const table of await tablesOf(connection, []))
    rows.set(table.nome, (await measureTable(connection, table)).linhas)
  await client.close()
  return rows
}

/** Tables whose rows a later migration moves to another one. */
const MOVED: Record<string, string> = { predial_comentarios: 'comentarios' }

test('a folder of PGlite is refused at the start, brought over whole, and served', {
  timeout: 240_000,
}, async () => {
  const rows = await install()
  const config = { databaseUrl: undefined, dataDir }
  await expect(openDatabase(config)).rejects.toThrow(/npm run bring-over/)
  const sum = [...rows.values()].reduce((all, one) => all + one, 0)
  expect(await bringOver(dataDir)).toEqual({ tabelas: rows.size, linhas: sum })

  const db = await openDatabase(config)
  for (const [table, linhas] of rows) {
    const nome = MOVED[table] ?? table
    const [row] = await db.query<{ n: number }>(`select count(*) as n from "${nome}"`)
    // What a later migration tells in the trail is more, never less.
    expect([nome, (row?.n ?? 0) >= linhas]).toEqual([nome, true])
  }
  await db.close()
  expect(existsSync(path.join(dataDir, 'db/pglite/PG_VERSION'))).toBe(true)
  await expect(bringOver(dataDir)).rejects.toThrow(/Não há banco a converter/)
})
