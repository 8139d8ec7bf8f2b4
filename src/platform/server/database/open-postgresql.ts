import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from '../log.ts'
import { type Author, authorSetting, type Database, type Orm, toIso } from './database.ts'
import { listener } from './listener.ts'

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

const LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const RETRY_MS = [50, 100, 200, 400, 800, 1600, 3200]

/** Did the connection go, rather than the statement fail? */
export function connectionLost(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: string }).code
    if (code && LOST.has(code)) return true
    if (/Connection terminated|Client has encountered a connection error|Connection ended/.test(cause.message)) return true
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

/** The product's database on a PostgreSQL server, 15 or newer. */
export function postgresqlDatabase(connectionString: string, max = 10): Database {
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', error => log.warn('banco.conexao_perdida', { mensagem: error.message }))
  const orm = drizzle({ client: pool }) as unknown as Orm
  const notifications = listener(connectionString)

  return {
    engine: 'postgresql',
    orm,
    query: <Row>(text: string, params: unknown[] = []) =>
      retrying(
        async () => (await pool.query({ text, values: params, types })).rows as Row[],
        () => true,
      ),
    transaction: <T>(author: Author, run: (tx: Orm) => Promise<T>) => {
      // Once the commit may have been sent its fate is unknown: only before that is a repetition safe.
      let committing = false
      return retrying(
        () =>
          orm.transaction(async tx => {
            await tx.execute(sql`select set_config('app.autor', ${authorSetting(author)}, true)`)
            const result = await run(tx)
            committing = true
            return result
          }),
        () => !committing,
      )
    },
    listen: notifications.listen,
    listening: notifications.listening,
    close: async () => {
      await notifications.close()
      await pool.end()
    },
  }
}
