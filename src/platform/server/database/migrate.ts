import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Any number serves, as long as every server uses the same. */
const MIGRATION_LOCK = 4_210_771

/** Gives every business table (those with a `version`) its version and audit triggers: a new table cannot be forgotten. */
const INSTALL_TRIGGERS = 'select instalar_auditoria()'

/** Applies the migrations that an embedded database does not have yet. */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  await migratePglite(drizzlePglite({ client }), { migrationsFolder })
  await client.query(INSTALL_TRIGGERS)
}

/** Applies the missing migrations; several servers that start at once wait for one another. */
export async function migratePostgresql(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'alicerce-migracao' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg({ client }), { migrationsFolder })
    await client.query(INSTALL_TRIGGERS)
  } finally {
    await client.end()
  }
}
