import type pg from 'pg'
import { type Holding, holding } from './ahead.ts'
import type { AskedSql, HalfOf, Queryable } from './database.ts'
import { watched } from './statements.ts'

/** A smaller table is read before two connections have begun. */
const PAGES = 1000
const BEGIN = { text: 'begin isolation level repeatable read, read only' }
const BEGUN = `select pg_export_snapshot() as moment, pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`

/** Both at once, behind those that wait already: two that each held one and waited for another would wait for ever. */
const twoFree = ({ idleCount, totalCount, waitingCount, options: { max = 0 } }: pg.Pool) =>
  idleCount + max - totalCount - waitingCount >= 2

/** Both, or none. */
async function connectTwice(pool: pg.Pool): Promise<[pg.PoolClient, pg.PoolClient]> {
  const [one, other] = await Promise.allSettled([pool.connect(), pool.connect()])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  for (const each of [one, other]) if (each.status === 'fulfilled') each.value.release()
  throw one.status === 'rejected' ? one.reason : (other as PromiseRejectedResult).reason
}

interface Halved {
  table: string
  whole: AskedSql
  half: (of: HalfOf) => AskedSql
}

/** As `Queryable.halves`, on connections of a pool. @param outer the same pool, for single statements */
export async function halves<Row>(
  pool: pg.Pool,
  outer: Queryable,
  slowMs: number,
  { table, whole, half }: Halved,
): Promise<Row[][] | undefined> {
  if (!twoFree(pool)) return undefined
  const plan = await outer.query<Record<string, string>>(`explain (costs off) ${whole.text}`, whole.params)
  const reads = plan.some(line => line['QUERY PLAN']?.includes(`Seq Scan on ${table} t`))
  if (!reads || !twoFree(pool)) return undefined
  const connections = await connectTwice(pool)
  const [one, other] = connections.map(connection => watched(holding(connection), slowMs)) as [
    Holding,
    Holding,
  ]
  const run = async <Answer>(connection: Holding, text: string, params: unknown[]) =>
    (await connection.query(text, params)).rows as Answer[]
  try {
    one.hold(BEGIN)
    other.hold(BEGIN)
    const [begun] = await run<{ moment: string; pages: number }>(one, BEGUN, [table])
    if (!begun || begun.pages < PAGES) return undefined
    other.hold({ text: `set transaction snapshot '${begun.moment}'` })
    const value = `(${Math.floor(begun.pages / 2)},0)`
    const [below, above] = [
      half({ where: 't.ctid < ?::tid', value }),
      half({ where: 't.ctid >= ?::tid', value }),
    ]
    return await Promise.all([
      run<Row>(one, below.text, below.params),
      run<Row>(other, above.text, above.params),
    ])
  } finally {
    // The moment is known to others as long as its transaction is open: both end together.
    for (const connection of connections)
      connection.query('rollback').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      )
  }
}
