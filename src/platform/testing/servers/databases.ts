import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '../../server/ground/database/database.ts'
import { postgresqlDatabase } from '../../server/ground/database/open-postgresql.ts'
import { copyOf } from './postgres.ts'

/** Address of a fresh database. @param template what it is a copy of: a migrated one; `template0` is empty */
export async function freshDatabaseUrl(template = inject('postgresTemplate')): Promise<string> {
  const name = `teste_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(copyOf(template, name))
  await client.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

/**
 * Folder of a cluster as the product makes its own, to be copied: making one takes seconds.
 * @param state `vazio`: without a schema; `migrado`: as the first start leaves it
 */
export const clusterTemplate = (state: 'vazio' | 'migrado'): string => path.join(inject('clusters'), state)

/**
 * A fresh, migrated database; whoever asks for it closes it.
 * @param slowMs from how long on it calls a statement slow
 */
export const freshDatabase = async (slowMs?: number): Promise<Database> =>
  postgresqlDatabase(await freshDatabaseUrl(), { slowMs })

/**
 * Opens a fresh, migrated database for the tests of a file or of a block.
 * @returns the open database: call it inside hooks and tests only
 */
export function testDatabase(): () => Database {
  let open: Database | undefined
  beforeAll(async () => {
    open = await freshDatabase()
  })
  afterAll(() => open?.close())
  return () => {
    if (!open) throw new Error('The database is open inside hooks and tests only')
    return open
  }
}
