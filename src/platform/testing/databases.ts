import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '../server/database/database.ts'
import { openInMemory } from '../server/database/embedded.ts'
import { embeddedDatabase } from '../server/database/open-embedded.ts'
import { postgresqlDatabase } from '../server/database/open-postgresql.ts'

/** Address of a fresh PostgreSQL database. @param template what it is a copy of: a migrated one; `template0` is empty */
export async function freshPostgresUrl(template = inject('postgresTemplate')): Promise<string> {
  const name = `teste_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  await client.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

/** A fresh, migrated database in memory. */
export async function freshEmbedded(slowMs?: number): Promise<Database> {
  const client = await openInMemory(await openAsBlob(inject('embeddedSnapshot')))
  return embeddedDatabase(client, () => client.close(), slowMs)
}

/**
 * The data folder of a fresh embedded database, to be copied: making one takes seconds.
 * @param state `vazio`: as PostgreSQL makes it; `migrado`: as the first start leaves it
 */
export const embeddedTemplate = (state: 'vazio' | 'migrado'): string =>
  path.join(inject('embeddedFolders'), state)

/**
 * A fresh, migrated database of this engine; whoever asks for it closes it.
 * @param slowMs from how long on it calls a statement slow
 */
export const freshDatabase = async (engine: Database['engine'], slowMs?: number): Promise<Database> =>
  engine === 'embedded' ? freshEmbedded(slowMs) : postgresqlDatabase(await freshPostgresUrl(), { slowMs })

/**
 * Runs the same tests on both engines, each on a fresh, migrated database that they share.
 * @param tests given a function that returns the open database: call it inside hooks and tests only
 */
export function eachDatabase(tests: (database: () => Database, engine: Database['engine']) => void): void {
  describe.each(['embedded', 'postgresql'] as const)('%s', engine => {
    let open: Database | undefined
    beforeAll(async () => {
      open = await freshDatabase(engine)
    })
    afterAll(() => open?.close())
    tests(() => {
      if (!open) throw new Error('The database is open inside hooks and tests only')
      return open
    }, engine)
  })
}
