import { existsSync } from 'node:fs'
import pg from 'pg'
import { type Config, ConfigError } from '../../ground/config.ts'
import { refuseForeignFolder } from '../../ground/data-folder.ts'
import { clusterFolder, openCluster } from '../../ground/database/cluster.ts'
import { migrateDatabase } from '../../ground/database/migrate.ts'
import { refuseOlderEngine } from '../../ground/database/older-engine.ts'
import { clusterUrl } from '../../ground/database/system-mode.ts'

/** One connection, without what the product lays over it: transactions and times are the caller's. */
export interface Connection {
  query<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /** Applies the migrations up to that of this time, or all. */
  migrate(until?: number): Promise<void>
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** What is written out must not depend on where it is read. */
const NEUTRAL = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`

const CONNECT_MS = 10_000

/** Connects to a PostgreSQL. @param closed what ends with the connection */
export async function connectTo(
  url: string,
  closed: () => Promise<void> = async () => undefined,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alicerce-backup',
    connectionTimeoutMillis: CONNECT_MS,
  })
  // A lost connection fails the query under way or the next one; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(NEUTRAL)
  return {
    query: async <Row>(text: string, params: unknown[] = []) =>
      (await client.query(text, params)).rows as Row[],
    migrate: until => migrateDatabase(url, until),
    close: async () => {
      await client.end()
      await closed()
    },
  }
}

async function connectServer(url: string): Promise<Connection> {
  try {
    return await connectTo(url)
  } catch (error) {
    throw new ConfigError(`O banco de DATABASE_URL não responde (${(error as Error).message}).`)
  }
}

/**
 * Opens the configured database alone, made where there is none.
 * @throws ConfigError when another process has it open, or a server does not answer
 */
export async function connectAlone({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: DatabaseConfig): Promise<Connection> {
  if (databaseUrl) return connectServer(databaseDirectUrl ?? databaseUrl)
  refuseForeignFolder(dataDir)
  refuseOlderEngine(dataDir)
  const { url, close } = await openCluster(clusterFolder(dataDir))
  return connectTo(url, close)
}

/**
 * Opens the configured database as it is, also beside the running server.
 * @throws ConfigError when there is none, or it does not answer
 */
export async function connect(config: DatabaseConfig): Promise<Connection> {
  if (config.databaseUrl) return connectAlone(config)
  refuseOlderEngine(config.dataDir)
  const folder = clusterFolder(config.dataDir)
  if (!existsSync(folder))
    throw new ConfigError(`Não há banco de dados em ${config.dataDir}. Confira DATA_DIR.`)
  try {
    return await connectTo(clusterUrl(folder))
  } catch {
    return connectAlone(config)
  }
}
