import type pg from 'pg'
import { errorFields, log } from '../log.ts'
import type { Queryable } from './database.ts'
import { connectionLost } from './pool.ts'

/** A replica that answers nothing for this long counts as gone. */
const ANSWER_MS = 1_000
/** One that is gone is left alone for this long. */
const AWAY_MS = 3_000
/** Of what changes without notice (sign-ins in the trail, say) it may lack this much. */
const FRESH_MS = 2_000

/** Recovery cancels a statement that stands in its way; a replica writes nothing. */
const REFUSED = new Set(['40001', '25006'])
const mayElsewhere = (error: unknown) =>
  connectionLost(error) ||
  REFUSED.has((error as { code?: string }).code ?? '') ||
  /timeout/i.test((error as Error).message)

/** A copy that follows the primary, for reading. */
export interface Replica {
  /**
   * Whether it has everything that was committed when this was asked.
   * @param stamp grows with every change that this server hears of; what was reached is asked for again only when it has grown
   */
  has(stamp: number): Promise<boolean>
  /** The stamp that it is known to have. */
  reached(): number
  /** Reads there, and at the primary what fails there for reasons of the replica. */
  pool: pg.Pool
}

/**
 * Follows how far a streaming replica is. Both servers are asked for their place in the write-ahead log, after a change
 * and every two seconds, and only while somebody reads.
 */
export function followReplica(pool: pg.Pool, primaryPool: pg.Pool, primary: Queryable): Replica {
  let reached = { stamp: -1, at: 0 }
  let awayUntil = 0
  let asking: { stamp: number; answer: Promise<boolean> } | undefined

  function away(error: unknown): void {
    if (Date.now() > awayUntil) log.warn('banco.replica_fora', errorFields(error))
    awayUntil = Date.now() + AWAY_MS
  }

  async function ask(stamp: number): Promise<boolean> {
    const at = Date.now()
    // A commit that was told of has been flushed, so that this place is behind it.
    const [now] = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as ok'
    try {
      const question = { text, values: [now?.lsn], query_timeout: ANSWER_MS }
      const { rows } = await pool.query<{ ok: boolean | null }>(question)
      if (rows[0]?.ok !== true) return false
      if (stamp >= reached.stamp) reached = { stamp, at }
      return true
    } catch (error) {
      away(error)
      return false
    }
  }

  const reading = async (...given: Parameters<pg.Pool['query']>): Promise<unknown> => {
    try {
      return await pool.query(...given)
    } catch (error) {
      if (!mayElsewhere(error)) throw error
      if (connectionLost(error)) away(error)
      return primaryPool.query(...given)
    }
  }

  return {
    has: async stamp => {
      if (Date.now() < awayUntil) return false
      if (reached.stamp === stamp && Date.now() - reached.at < FRESH_MS) return true
      if (asking?.stamp !== stamp) {
        const answer = ask(stamp).finally(() => {
          if (asking?.answer === answer) asking = undefined
        })
        asking = { stamp, answer }
      }
      return asking.answer
    },
    reached: () => reached.stamp,
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'query' ? reading : Reflect.get(target, name, target)),
    }),
  }
}
