import type pg from 'pg'
import { type Holding, holding } from './ahead.ts'
import type { AskedSql, FoundKeys, HalfOf, Halved, KeysAsked } from './database.ts'
import { watched } from './statements.ts'

/** A smaller table is read before two connections have begun. */
const PAGES = 1000
const BEGIN = { text: 'begin isolation level repeatable read, read only' }
const BEGUN = `select pg_export_snapshot() as moment,
  array(select pg_relation_size(name::regclass) / current_setting('block_size')::int from unnest($1::text[]) name) as pages,
  array(select (select reltuples from pg_class where oid = name::regclass) from unnest($1::text[]) name) as rows`
/** Of a bitmap that finds more of a table, one process takes longer than two that test every row: 31 and 42 ms at 0.28, 66 and 47 at 0.5. */
const OF_BITMAP = 0.4

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

/** Does a line of a plan read so much of a table that two read it sooner? @param rows of the table */
export function readsMost(line = '', name: string, rows: number): boolean {
  if (line.includes(`Seq Scan on ${name} `)) return true
  const [, found] = line.includes(`Bitmap Heap Scan on ${name} `) ? (/ rows=(\d+)/.exec(line) ?? []) : []
  return found !== undefined && Number(found) >= OF_BITMAP * rows
}

type Run = <Row>(connection: 0 | 1, asked: AskedSql) => Promise<Row[]>

const halfAt = (pages: number): [HalfOf, HalfOf] => {
  const value = `(${Math.floor(pages / 2)},0)`
  return [
    { where: 't.ctid < ?::tid', value },
    { where: 't.ctid >= ?::tid', value },
  ]
}

/** Where the first connection fails, the moment that it exported is gone, and the other one may complain of that before. */
async function atOnce<Row>(run: Run, pages: number, half: (of: HalfOf) => AskedSql): Promise<[Row[], Row[]]> {
  const [below, above] = halfAt(pages)
  const [one, other] = await Promise.allSettled([run<Row>(0, half(below)), run<Row>(1, half(above))])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return [one.value, other.value]
}

/** '{1,2}' and '{3}' are '{1,2,3}'. */
const joined = (one: string, other: string) =>
  one === '{}' ? other : other === '{}' ? one : `${one.slice(0, -1)},${other.slice(1)}`

async function keysIn(run: Run, pages: number, { half }: KeysAsked): Promise<FoundKeys[number]> {
  const [[one = {}], [other = {}]] = await atOnce<Record<string, string>>(run, pages, half)
  return Object.fromEntries(
    Object.entries(one).map(([name, keys]) => [name, joined(keys, other[name] ?? '{}')]),
  )
}

/** As `Queryable.halves`, on connections of a pool. */
export async function halves<Row>(
  pool: pg.Pool,
  slowMs: number,
  { table, whole, keys = [], half }: Halved,
): Promise<Row[][] | undefined> {
  if (!twoFree(pool)) return undefined
  const connections = await connectTwice(pool)
  const clients = connections.map(connection => watched(holding(connection), slowMs)) as [Holding, Holding]
  const run: Run = async <Answer>(connection: 0 | 1, { text, params }: AskedSql) =>
    (await clients[connection].query(text, params)).rows as Answer[]
  try {
    clients[0].hold(BEGIN)
    const tables = [table, ...keys.map(each => each.table)]
    const [[begun], plan] = await Promise.all([
      run<{ moment: string; pages: number[]; rows: number[] }>(0, { text: BEGUN, params: [tables] }),
      run<Record<string, string>>(1, { ...whole, text: `explain ${whole.text}` }),
    ])
    if (!begun) return undefined
    const aliased = [`${table} t`, ...keys.map(each => `${each.table} r`)]
    /** Pages of the large tables of which most is read. */
    const [own, ...others] = aliased.map((name, n) => {
      const pages = begun.pages[n] ?? 0
      const reads = plan.some(line => readsMost(line['QUERY PLAN'], name, begun.rows[n] ?? 0))
      return reads && pages >= PAGES ? pages : undefined
    })
    if ([own, ...others].every(pages => pages === undefined)) return undefined
    clients[1].hold(BEGIN)
    clients[1].hold({ text: `set transaction snapshot '${begun.moment}'` })
    const found: FoundKeys[number][] = []
    for (const [n, asked] of keys.entries()) {
      const pages = others[n]
      found.push(pages === undefined ? undefined : await keysIn(run, pages, asked))
    }
    if (!own) return [await run<Row>(0, half(undefined, found))]
    return await atOnce<Row>(run, own, of => half(of, found))
  } finally {
    // The moment is known to others as long as its transaction is open: both end together.
    for (const connection of connections)
      connection.query('rollback').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      )
  }
}
