import { inject } from 'vitest'
import type { Database } from '#platform/server/ground/database/database.ts'
import { postgresqlDatabase } from '#platform/server/ground/database/open-postgresql.ts'

/** Runs something on three servers of one database at once, each with connections of its own. */
export async function onThreeServers(
  db: Database,
  run: (server: Database) => Promise<unknown>,
): Promise<void> {
  const [here] = await db.query<{ name: string }>('select current_database() as name')
  const url = new URL(inject('postgresUrl'))
  url.pathname = String(here?.name)
  const servers = [1, 2, 3].map(() => postgresqlDatabase(url.href))
  try {
    await Promise.all(servers.map(run))
  } finally {
    await Promise.all(servers.map(server => server.close()))
  }
}
