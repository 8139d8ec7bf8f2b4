import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from '../log.ts'
import {
  type Author,
  authorSetting,
  type Database,
  type Orm,
  type PoolState,
  type Queryable,
  toIso,
} from './database.ts'
import { listener } from './listener.ts'
import { watched } from './statements.ts'

const { builtins } = pg.types
const asText = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, toIso],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

const LOST = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
/** Some 13 s in all: on a busy machine a crashed server needs seconds to recover. */
const RETRY_MS = [50, 100, 200, 400, 800, 1600, 3200, 3200, 3200]

const CONNECTIONS = 10

/** Did the connection go, rather than the statement fail? */
export function connectionLost(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: string }).code
    if (code && LOST.has(code)) return true
    if (
      /Connection terminated|Client has encountered a connection error|Connection ended/.test(cause.message)
    )
      return true
    if (cause instanceof AggregateError && cause.errors.some(connectionLost)) return true
  }
  return false
}

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

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    orm: drizzle({ client }) as unknown as Orm,
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[],
  }
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/**
 * The product's database on a PostgreSQL server, 15 or newer.
 * @param slowMs from how long on a statement is named in the log
 */
export function postgresqlDatabase(connectionString: string, slowMs = Number.POSITIVE_INFINITY): Database {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    // Compiling a statement takes longer than any of ours takes: a search that took 8 ms took 60 with it.
    options: '-c jit=off',
  })
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', error => log.warn('banco.conexao_perdida', { mensagem: error.message }))
  const outer = queryable(watched(pool, slowMs, () => pool.waitingCount))
  const notifications = listener(connectionString)

  async function transact<T>(
    author: Author,
    run: (tx: Queryable) => Promise<T>,
    commits: () => void,
  ): Promise<T> {
    const connection = await pool.connect()
    const client = watched(connection, slowMs)
    let broken: Error | undefined
    const lost = (error: Error) => {
      broken = error
    }
    client.on('error', lost)
    try {
      // One round trip for both: the author's setting ends with the transaction.
      await client.query(
        `begin; select set_config('app.autor', ${pg.escapeLiteral(authorSetting(author))}, true)`,
      )
      const result = await run(queryable(client))
      commits()
      await client.query('commit')
      return result
    } catch (error) {
      if (connectionLost(error)) broken = error as Error
      else await client.query('rollback').catch(lost)
      throw error
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  return {
    engine: 'postgresql',
    orm: outer.orm,
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
    pools: () => ({ primary: stateOf(pool) }),
    close: async () => {
      await notifications.close()
      await pool.end()
    },
  }
}
