import pg from 'pg'
import { log } from '../log.ts'
import { type PoolState, toIso } from './database.ts'
import { CONNECTION_SETTINGS } from './settings.ts'

const CONNECTIONS = 10
/**
 * A new connection has to read the catalogue and plan everything anew: a list then takes three times as long. So it stays as long as
 * somebody reads a screen before the next one; four minutes of silence, some firewalls drop it without a word.
 */
const IDLE_MS = 2 * 60_000

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
  // What pgbouncer says of whatever happens to it.
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** Did the connection go, rather than the statement fail? */
export function connectionLost(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (code && LOST.has(code)) return true
    // The socket of a server that is being started again.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (
      /Connection terminated|Client has encountered a connection error|Connection ended/.test(cause.message)
    )
      return true
    if (cause instanceof AggregateError && cause.errors.some(connectionLost)) return true
  }
  return false
}

/** Did PostgreSQL end this transaction because it and another waited for each other? Nothing of it has happened. */
export function deadlocked(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === '40P01') return true
  }
  return false
}

/**
 * Connections to a PostgreSQL server, opened as they are needed; a lost one is in the log and ends nothing.
 * @param pooled a pooler stands between, which refuses settings of a connection
 * @param limits how long to wait for a connection, and for an answer, in milliseconds
 */
export function openPool(
  connectionString: string,
  pooled: boolean,
  limits: { connectionTimeoutMillis: number; query_timeout?: number } = { connectionTimeoutMillis: 10_000 },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    ...limits,
    keepAlive: true,
    types,
    ...(!pooled && { options: OPTIONS }),
  })
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', error => {
    if (!pool.ending) log.warn('banco.conexao_perdida', { mensagem: error.message })
  })
  // Nor may one that is lost in the very moment in which it is handed out, when nobody listens to it yet.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const OPTIONS = Object.entries(CONNECTION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

export const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
