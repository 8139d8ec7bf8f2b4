import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { refuseForeignFolder } from '../data-folder.ts'
import { openEmbedded } from '../database/embedded.ts'
import { migrateEmbedded, migratePostgresql } from '../database/migrate.ts'

/** One connection, without what the product lays over it: transactions and times are the caller's. */
export interface Connection {
  engine: 'embedded' | 'postgresql'
  query<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /** Applies the migrations up to that of this time, or all. */
  migrate(until?: number): Promise<void>
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** What is written out must not depend on where it is read. */
const NEUTRAL = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`

/** Opens the embedded database of a folder, alone. @throws ConfigError when another process has it open */
export async function connectEmbedded(folder: string): Promise<Connection> {
  const { client, close } = await openEmbedded(folder)
  await client.exec(NEUTRAL)
  return {
    engine: 'embedded',
    query: async <Row>(text: string, params: unknown[] = []) => (await client.query<Row>(text, params)).rows,
    migrate: async until => {
      await migrateEmbedded(client, until)
      await client.exec(NEUTRAL)
    },
    close,
  }
}

/** @throws ConfigError when the server does not answer or refuses us */
export async function connectPostgresql(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, application_name: 'alicerce-backup' })
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`O banco de DATABASE_URL não responde (${(error as Error).message}).`)
  }
  await client.query(NEUTRAL)
  return {
    engine: 'postgresql',
    query: async <Row>(text: string, params: unknown[] = []) =>
      (await client.query(text, params)).rows as Row[],
    migrate: until => migratePostgresql(url, until),
    close: () => client.end(),
  }
}

/** The folder of the embedded database of an installation. */
export const embeddedFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'db')

/** Opens the configured database as it is. @throws ConfigError when there is none, or it is in use */
export async function connect(config: DatabaseConfig): Promise<Connection> {
  if (config.databaseUrl) return connectPostgresql(config.databaseDirectUrl ?? config.databaseUrl)
  const folder = embeddedFolder(config)
  if (!existsSync(folder))
    throw new ConfigError(`Não há banco de dados em ${config.dataDir}. Confira DATA_DIR.`)
  refuseForeignFolder(config.dataDir)
  return connectEmbedded(folder)
}
