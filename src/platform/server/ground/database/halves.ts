import type pg from 'pg'
import { type Holding, holding } from './ahead.ts'
import type { AskedSql, FoundKeys, Halved, KeysAsked, PartOf } from './database.ts'
import { exceedsScan, fitsScan, readsScanIndex } from './search-indexes.ts'
import { watched } from './statements.ts'

/** A smaller table is read before two connections have begun. */
const PAGES = 250
const BEGIN = { text: 'begin isolation level repeatable read, read only' }
/**
 * PostgreSQL counts a page of an index as four of a table, as if each lay elsewhere on a disk: so it would read rows of twice the
 * bytes. In memory it is as near as one of a table, and each connection reads half of them. For one transaction, also that of one
 * message.
 */
const NEAR = { text: `select set_config('random_page_cost', '0.5', true)` }
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

/**
 * Does a line of a plan read so much of a table that two read it sooner? An index without a condition is read for its order, with all
 * rows of the table.
 * @param next the line after it
 * @param rows of the table
 */
export function readsMost(line = '', next = '', name: string, rows: number): boolean {
  if (line.includes(`Seq Scan on ${name} `)) return true
  if (/\bIndex Scan (Backward )?using /.test(line) && line.includes(` on ${name} `))
    return !next.includes('Index Cond:')
  const [, found] = line.includes(`Bitmap Heap Scan on ${name} `) ? (/ rows=(\d+)/.exec(line) ?? []) : []
  return found !== undefined && Number(found) >= OF_BITMAP * rows
}

type Run = <Row>(connection: 0 | 1, asked: AskedSql) => Promise<Row[]>

/** How two connections share a table: the parts that each reads, one after the other. */
type Shares = readonly [PartOf[], PartOf[]]

function byPages(pages: number): Shares {
  const value = `(${Math.floor(pages / 2)},0)`
  return [[{ where: 't.ctid < ?::tid', value }], [{ where: 't.ctid >= ?::tid', value }]]
}

/** Of an index in the order of ids. @param text where some texts are too long for it: these are a part of their own */
function byIds(table: string, text?: string): Shares {
  const middle = `(select min(id) + (max(id) - min(id)) / 2 from ${table})`
  if (!text) return [[{ where: `t.id < ${middle}` }], [{ where: `t.id >= ${middle}` }]]
  const fits = fitsScan(`t.${text}`)
  return [
    [{ where: `t.id < ${middle} and ${fits}` }, { where: exceedsScan(`t.${text}`) }],
    [{ where: `t.id >= ${middle} and ${fits}` }],
  ]
}

/** Where the first connection fails, the moment that it exported is gone, and the other one may complain of that before. */
async function atOnce<Row>(run: Run, shares: Shares, part: (of: PartOf) => AskedSql): Promise<Row[][]> {
  const each = async (connection: 0 | 1) => {
    const answers: Row[][] = []
    for (const of of shares[connection]) answers.push(await run<Row>(connection, part(of)))
    return answers
  }
  const [one, other] = await Promise.allSettled([each(0), each(1)])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return [...one.value, ...other.value]
}

/** '{1,2}' and '{3}' are '{1,2,3}'. */
const joined = (one: string, other: string) =>
  one === '{}' ? other : other === '{}' ? one : `${one.slice(0, -1)},${other.slice(1)}`

async function keysIn(run: Run, shares: Shares, { part }: KeysAsked): Promise<FoundKeys[number]> {
  const found: Record<string, string> = {}
  for (const row of (await atOnce<Record<string, string>>(run, shares, part)).flat())
    for (const [name, keys] of Object.entries(row)) found[name] = joined(found[name] ?? '{}', keys)
  return found
}

/** As `Queryable.halves`, on connections of a pool. */
export async function halves<Row>(
  pool: pg.Pool,
  slowMs: number,
  { table, text, whole, keys = [], part }: Halved,
): Promise<Row[][] | undefined> {
  if (!twoFree(pool)) return undefined
  const connections = await connectTwice(pool)
  const clients = connections.map(connection => watched(holding(connection), slowMs)) as [Holding, Holding]
  const run: Run = async <Answer>(connection: 0 | 1, { text, params }: AskedSql) =>
    (await clients[connection].query(text, params)).rows as Answer[]
  try {
    clients[0].hold(BEGIN)
    clients[0].hold(NEAR)
    clients[1].hold(NEAR)
    const tables = [table, ...keys.map(each => each.table)]
    const [[begun], plan] = await Promise.all([
      run<{ moment: string; pages: number[]; rows: number[] }>(0, { text: BEGUN, params: [tables] }),
      run<Record<string, string>>(1, { ...whole, text: `explain ${whole.text}` }),
    ])
    if (!begun) return undefined
    // A name that an outer query has, too, is numbered in a plan.
    const lines = plan.map(line => (line['QUERY PLAN'] ?? '').replace(/ ([tr])_\d+ /, ' $1 '))
    /** Of the large tables of which most is read. */
    const [own, ...others] = tables.map((name, n): Shares | undefined => {
      const aliased = `${name} ${n === 0 ? 't' : 'r'}`
      const pages = begun.pages[n] ?? 0
      if (pages < PAGES) return undefined
      if (lines.some(line => readsScanIndex(line, aliased))) return byIds(name, n === 0 ? text : undefined)
      const most = lines.some((line, at) => readsMost(line, lines[at + 1], aliased, begun.rows[n] ?? 0))
      return most ? byPages(pages) : undefined
    })
    if ([own, ...others].every(shares => shares === undefined)) return undefined
    clients[1].hold(BEGIN)
    clients[1].hold({ text: `set transaction snapshot '${begun.moment}'` })
    clients[1].hold(NEAR)
    const found: FoundKeys[number][] = []
    for (const [n, asked] of keys.entries()) {
      const shares = others[n]
      found.push(shares && (await keysIn(run, shares, asked)))
    }
    if (!own) return [await run<Row>(0, part(undefined, found))]
    return await atOnce<Row>(run, own, of => part(of, found))
  } finally {
    // The moment is known to others as long as its transaction is open: both end together.
    for (const connection of connections)
      connection.query('rollback').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      )
  }
}
