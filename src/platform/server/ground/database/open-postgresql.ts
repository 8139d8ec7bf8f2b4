import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Asked, atOnce, type Holding, holding, nameOf, type Statement } from './ahead.ts'
import {
  type Author,
  authorSetting,
  type Database,
  type Halved,
  type Queryable,
  RunAgain,
} from './database.ts'
import { halves } from './halves.ts'
import { listener } from './listener.ts'
import type { Orm } from './orm.ts'
import { connectionLost, deadlocked, openPool, stateOf } from './pool.ts'
import { followReplica } from './replica.ts'
import { watched } from './statements.ts'

/**
 * Some 13 s in all: on a busy machine a crashed server needs seconds to recover. Never long between two attempts: whoever
 * waits goes on as soon as it is back.
 */
const RETRY_MS = [50, 100, 200, ...Array<number>(31).fill(400)]

async function retrying<T>(
  attempt: () => Promise<T>,
  mayRepeat: () => boolean | Promise<boolean>,
): Promise<T> {
  for (const wait of RETRY_MS) {
    try {
      return await attempt()
    } catch (error) {
      const repeats = connectionLost(error) ? await mayRepeat() : deadlocked(error)
      if (!repeats) throw error
      await sleep(wait)
    }
  }
  return attempt()
}

/**
 * PostgreSQL counts pages as if each came from the disk, which processes share: so it would read a table in memory alone, in twice
 * the time. Set for one statement, since the many small ones of a list are done before another process has begun.
 */
const SPREADING = `select set_config('max_parallel_workers_per_gather', '2', true), set_config('parallel_setup_cost', '500', true),
  set_config('parallel_tuple_cost', '0.01', true)`

/** @param keeps may its connections keep statements under names? Not where they lead through a pooler */
function queryable(client: Pick<Holding, 'query'>, keeps: boolean, hold?: Holding['hold']): Queryable {
  const rows = async <Row>(asked: string | Asked, values: unknown[] = []) =>
    (await client.query(asked, values)).rows as Row[]
  const kept = (text: string) => (keeps ? { text, name: nameOf(text) } : { text })
  let orm: Orm | undefined
  return {
    // Made where it is used: a write of one statement is done before it would be.
    get orm() {
      orm ??= drizzle({ client: client as unknown as pg.Pool }) as unknown as Orm
      return orm
    },
    query: rows,
    prepared: (text, values) => rows(kept(text), values),
    // Statements of one message are one transaction: the settings end with it.
    ...(!hold && { spread: (text, values) => rows({ text, ahead: [kept(SPREADING)] }, values) }),
    withNext: async (text, values = []) => {
      if (hold) hold({ ...kept(text), values })
      else await rows(text, values)
    },
  }
}

const OPENING = `select set_config('app.autor', $1, true), set_config('app.avisos', E'\\n', false)`
/** Nobody waits long for a copy while the primary is there. */
const REPLICA_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 15_000 }

/** How far a transaction came, to be told when its connection is lost. */
interface Fate {
  /** Its commit alone, after statements that were answered, or the whole of it in one message. */
  sent: 'open' | 'commit' | 'whole'
  pid: number
}

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
  const keeps = directUrl === undefined
  const pool = openPool(connectionString, !keeps)
  const outer = queryable(
    watched(atOnce(pool), slowMs, () => pool.waitingCount),
    keeps,
  )
  const notifications = listener(directUrl ?? connectionString)

  const replicaPool = replicaUrl ? openPool(replicaUrl, false, REPLICA_LIMITS) : undefined
  const replica = replicaPool && followReplica(replicaPool, pool, outer)

  /**
   * Did a transaction commit that was sent whole, before its connection was lost? It has left a line in the trail then. What
   * its backend has not done by the time that it is gone never happens.
   */
  async function happened({ pid }: Fate, { pedido }: Author): Promise<boolean> {
    if (!pedido) return true
    const [row] = await retrying(
      () =>
        outer.query<{ done: boolean }>(
          `select exists (select from pg_stat_activity where pid = $1)
            or exists (select from auditoria where quando > now() - interval '10 minutes' and pedido = $2) as done`,
          [pid, pedido],
        ),
      () => true,
    )
    return row?.done !== false
  }

  async function transact<T>(
    author: Author,
    run: (tx: Queryable) => Promise<T>,
    fate: Fate,
    whole: boolean,
  ): Promise<T> {
    const connection = await pool.connect()
    fate.pid = (connection as unknown as { processID: number }).processID
    fate.sent = 'open'
    const sending = holding(connection)
    const client = watched(sending, slowMs)
    let broken: Error | undefined
    const lost = (error: Error) => {
      broken = error
    }
    connection.on('error', lost)
    const named = (text: string) => (keeps ? { text, name: nameOf(text) } : { text })
    // Notifications of a transaction would hold up the commits of all others: the database sends them afterwards. Where
    // nobody else listens, it answers with them.
    const alone = notifications.alone()
    const end = (first: readonly Statement[] = []) => ({
      after: [...first, named(`select enviar_avisos(${alone ?? ''})`)],
      ...(alone !== undefined && { told: notifications.deliver }),
    })
    // The author's setting ends with the transaction, the collected notifications outlive it.
    sending.hold(named('begin'))
    sending.hold({ ...named(OPENING), values: [authorSetting(author)] })
    const tx = queryable(client, keeps, sending.hold)
    const closing = async <Row>(text: string, values: unknown[] = []) => {
      fate.sent = 'whole'
      return (await client.query({ ...named(text), ...end([named('commit')]) }, values)).rows as Row[]
    }
    try {
      const result = await run(whole ? Object.assign(tx, { closing, takeBack: sending.takeBack }) : tx)
      if (fate.sent === 'open') {
        fate.sent = 'commit'
        await client.query({ ...named('commit'), ...end() })
      }
      return result
    } catch (error) {
      if (connectionLost(error)) {
        broken = error as Error
        // It may have happened, and nobody was told.
        if (alone !== undefined && fate.sent !== 'open') notifications.tellAll()
      } else if (sending.begun() && !(error instanceof RunAgain))
        await connection.query('rollback').catch(lost)
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
    prepared: <Row>(text: string, params?: unknown[]) =>
      retrying(
        () => outer.prepared<Row>(text, params),
        () => true,
      ),
    query: <Row>(text: string, params?: unknown[]) =>
      retrying(
        () => outer.query<Row>(text, params),
        () => true,
      ),
    spread: <Row>(text: string, params?: unknown[]) =>
      retrying(
        () => (outer.spread ?? outer.query)<Row>(text, params),
        () => true,
      ),
    halves: <Row>(asked: Halved) =>
      retrying(
        () => halves<Row>(pool, slowMs, asked),
        () => true,
      ),
    transaction: async (author, run, { whole = false } = {}) => {
      const fate: Fate = { sent: 'open', pid: 0 }
      // Once the commit may have been sent its fate is unknown, unless the trail tells.
      const mayRepeat = async () =>
        fate.sent === 'open' || (fate.sent === 'whole' && !(await happened(fate, author)))
      const attempt = (whole: boolean) => retrying(() => transact(author, run, fate, whole), mayRepeat)
      try {
        return await attempt(whole && keeps)
      } catch (error) {
        if (error instanceof RunAgain) return attempt(false)
        throw error
      }
    },
    listen: notifications.listen,
    listening: notifications.listening,
    ...(replica && {
      replica: {
        // Its pool sends each statement by itself.
        db: Object.assign(
          queryable(
            watched(replica.pool, slowMs, () => replica.pool.waitingCount),
            false,
          ),
          { spread: undefined },
        ),
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
