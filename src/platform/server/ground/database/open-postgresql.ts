import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Holding, holding } from './ahead.ts'
import { type Author, authorSetting, type Database, type Queryable } from './database.ts'
import { listener } from './listener.ts'
import type { Orm } from './orm.ts'
import { connectionLost, openPool, stateOf } from './pool.ts'
import { followReplica } from './replica.ts'
import { watched } from './statements.ts'

/**
 * Some 13 s in all: on a busy machine a crashed server needs seconds to recover. Never long between two attempts: whoever
 * waits goes on as soon as it is back.
 */
const RETRY_MS = [50, 100, 200, ...Array<number>(31).fill(400)]

async function retrying<T>(attempt: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  for (const wait of RETRY_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!connectionLost(error) || !mayRepeat()) throw error
      await sleep(wait)
    }
  }
  return attempt()
}

function queryable(client: pg.Pool | Holding, hold?: Holding['hold']): Queryable {
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]
  return {
    orm: drizzle({ client: client as pg.Pool }) as unknown as Orm,
    query,
    withNext: async (text, values = []) => {
      if (hold) hold({ text, values })
      else await query(text, values)
    },
  }
}

const OPENING = `select set_config('app.autor', $1, true), set_config('app.avisos', E'\\n', false)`

/** Nobody waits long for a copy while the primary is there. */
const REPLICA_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 15_000 }

interface Options {
  /** From how many milliseconds on a statement is named in the log. */
  slowMs?: number | undefined
  /** Around the pooler that the first address leads through: what belongs to one connection alone happens there. */
  directUrl?: string | undefined
  /** A streaming replica, for lists and exports. */
  replicaUrl?: string | undefined
}

/** The product's database on a PostgreSQL server, 15 or newer, behind an address. */
export function postgresqlDatabase(
  connectionString: string,
  { slowMs = Number.POSITIVE_INFINITY, directUrl, replicaUrl }: Options = {},
): Database {
  const pool = openPool(connectionString, directUrl !== undefined)
  const outer = queryable(watched(pool, slowMs, () => pool.waitingCount))
  const notifications = listener(directUrl ?? connectionString)

  const replicaPool = replicaUrl ? openPool(replicaUrl, false, REPLICA_LIMITS) : undefined
  const replica = replicaPool && followReplica(replicaPool, pool, outer)

  async function transact<T>(
    author: Author,
    run: (tx: Queryable) => Promise<T>,
    commits: () => void,
  ): Promise<T> {
    const connection = await pool.connect()
    const sending = holding(connection)
    const client = watched(sending, slowMs)
    let broken: Error | undefined
    const lost = (error: Error) => {
      broken = error
    }
    connection.on('error', lost)
    // The author's setting ends with the transaction, the collected notifications outlive it.
    sending.hold({ text: 'begin' })
    sending.hold({ text: OPENING, values: [authorSetting(author)] })
    try {
      const result = await run(queryable(client, sending.hold))
      await sending.flush()
      commits()
      // Notifications of a transaction would hold up the commits of all others: the database sends them afterwards.
      await client.query('commit; select enviar_avisos()')
      return result
    } catch (error) {
      if (connectionLost(error)) broken = error as Error
      else if (sending.begun()) await connection.query('rollback').catch(lost)
      throw error
    } finally {
      connection.off('error', lost)
      connection.release(broken)
    }
  }

  return {
    own: false,
    orm: outer.orm,
    withNext: outer.withNext,
    query: <Row>(text: string, params?: unknown[]) =>
      retrying(
        () => outer.query<Row>(text, params),
        () => true,
      ),
    transaction: (author, run) => {
      // Once the commit may have been sent its fate is unknown: only before that is a repetition safe.
      let committing = false
      const commits = () => {
        committing = true
      }
      return retrying(
        () => transact(author, run, commits),
        () => !committing,
      )
    },
    listen: notifications.listen,
    listening: notifications.listening,
    ...(replica && {
      replica: {
        db: queryable(watched(replica.pool, slowMs, () => replica.pool.waitingCount)),
        has: replica.has,
        reached: replica.reached,
      },
    }),
    pools: () => ({ primary: stateOf(pool), ...(replicaPool && { replica: stateOf(replicaPool) }) }),
    close: async () => {
      await notifications.close()
      await Promise.all([pool.end(), replicaPool?.end()])
    },
  }
}
