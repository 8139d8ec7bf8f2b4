import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ConfigError } from '../config.ts'
import { refuseForeignFolder } from '../data-folder.ts'
import { log } from '../log.ts'
import { clusterFolder, openCluster } from './cluster.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { refuseOlderEngine } from './older-engine.ts'
import { postgresqlDatabase } from './open-postgresql.ts'
import { connectionLost } from './pool.ts'
import { roomIn } from './room.ts'

/** A database that starts together with this server may need some seconds to answer. */
const WAIT_FOR_SERVER_MS = 60_000

async function waitFor(run: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_SERVER_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!connectionLost(error) || Date.now() > deadline) throw error
      log.warn('banco.aguardando', { mensagem: (error as Error).message })
      await sleep(1000)
    }
  }
}

/** Starts the database of this installation's own. */
async function openOwn({
  dataDir,
  slowQueryMs,
}: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'slowQueryMs'>>) {
  refuseForeignFolder(dataDir)
  refuseOlderEngine(dataDir)
  const folder = clusterFolder(dataDir)
  const cluster = await openCluster(folder)
  try {
    await migrateDatabase(cluster.url)
    const db = postgresqlDatabase(cluster.url, { slowMs: slowQueryMs })
    const refuseWithoutRoom = roomIn(folder)
    return {
      ...db,
      own: true,
      transaction: async (author, run) => {
        refuseWithoutRoom()
        return db.transaction(author, run)
      },
      close: async () => {
        await db.close()
        await cluster.close()
      },
    } satisfies Database
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/**
 * Opens the configured database, migrated to this version.
 * @throws ConfigError when the folder is in use, of the engine before, or another user's, or the server refuses us
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReplicaUrl' | 'slowQueryMs'>>,
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl, slowQueryMs } = config
  if (!databaseUrl) return openOwn(config)
  try {
    await waitFor(() => migrateDatabase(directUrl ?? databaseUrl))
  } catch (error) {
    if (connectionLost(error) || /^(3D|28)/.test((error as { code?: string }).code ?? '')) {
      throw new ConfigError(
        `Configuração inválida: DATABASE_URL deve ser um PostgreSQL que responda e aceite o usuário (${(error as Error).message}).`,
      )
    }
    throw error
  }
  return postgresqlDatabase(databaseUrl, { slowMs: slowQueryMs, directUrl, replicaUrl })
}
