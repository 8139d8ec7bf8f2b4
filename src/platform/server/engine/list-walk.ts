import { setImmediate as turn } from 'node:timers/promises'
import { COUNT_LIMIT } from '../../contract/list.ts'
import type { Queryable } from '../ground/database/database.ts'
import { type Parameters, parameters } from './list-parameters.ts'
import type { Selection } from './list-selection.ts'

/** Rows per statement: a few milliseconds each, so that other requests pass in between. */
const PAGE = 500

/** A walk over all rows of a list. */
export interface Walk<Row> {
  total: number
  /** Rows in the list's order, fetched page by page on demand. */
  pages: AsyncGenerator<Row[]>
}

/** Pieces of a list's statement, built by `defineSource`. */
interface Walked extends Omit<Selection, 'among' | 'byRow' | 'fitting' | 'part' | 'text' | 'keys' | 'scan'> {
  table: string
  columns: string
  joins: string
  /** SQL of the sort. */
  by: string
  direcao: 'asc' | 'desc'
}

/**
 * Opens a walk over all rows of a list, without a transaction: a row that moves meanwhile may appear twice or not at all, as
 * with paging.
 */
export async function openWalk<Row extends { id: number | string }>(
  db: Queryable,
  selection: Walked,
): Promise<Walk<Row>> {
  const { table, by, direcao } = selection
  const searching = selection.counted !== undefined
  const bind = parameters()
  if (searching) {
    // As in a list: few matches are found at once; with many, each stretch of the sort index holds some.
    const found = await db.query<{ id: Row['id'] }>(
      `with ${selection.counting(bind, by, COUNT_LIMIT + 1)}
       select id from m_ order by k ${direcao}, id ${direcao}`,
      bind.params,
    )
    if (found.length <= COUNT_LIMIT) {
      const ids = found.map(({ id }) => id)
      return { total: ids.length, pages: byIds(db, selection, ids) }
    }
  }
  const all = parameters()
  const [counted] = await db.query<{ total: number }>(
    searching
      ? `select count(*)::int as total from (${selection.matches(all, by)}) m_`
      : `select count(*)::int as total from ${table} t ${selection.where(all)}`,
    all.params,
  )
  return { total: counted?.total ?? 0, pages: byKeys(db, selection) }
}

async function* byIds<Row extends { id: number | string }>(
  db: Queryable,
  { table, columns, joins }: Walked,
  ids: Row['id'][],
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const wanted = ids.slice(at, at + PAGE)
    const rows = await db.query<Row>(`select ${columns} from ${table} t ${joins} where t.id = any($1)`, [
      wanted,
    ])
    const found = new Map(rows.map(row => [row.id, row]))
    yield wanted.flatMap(id => found.get(id) ?? [])
    await turn()
  }
}

/** Keyset paging: each page starts after the last key of the previous one. */
async function* byKeys<Row extends { id: number | string }>(
  db: Queryable,
  { table, columns, joins, where, by, direcao }: Walked,
): AsyncGenerator<Row[]> {
  const past = direcao === 'asc' ? '>' : '<'
  const order = (k: string, i: string) => `order by ${k} ${direcao}, ${i} ${direcao}`
  const page = (condition: string, beyond?: (bind: Parameters) => string) => {
    const bind = parameters()
    const conditions = [condition, ...(beyond ? [beyond(bind)] : [])]
    // The key is text: a JavaScript date would lose the microseconds of an instant.
    return db.query<Row & { k_: string | null }>(
      `with p_ as (select t.id, ${by} as k from ${table} t ${where(bind, conditions)}
         ${order(by, 't.id')} limit ${PAGE})
       select ${columns}, p_.k::text as k_ from p_ join ${table} t on t.id = p_.id ${joins} ${order('p_.k', 'p_.id')}`,
      bind.params,
    )
  }

  // PostgreSQL sorts nulls last, and no comparison selects the rows after a null.
  const stretches = [
    {
      within: `${by} is not null`,
      beyond: (last: Row & { k_: string | null }) => (bind: Parameters) =>
        `(${by}, t.id) ${past} (${bind.value(last.k_)}, ${bind.value(last.id)})`,
    },
    {
      within: `${by} is null`,
      beyond: (last: Row) => (bind: Parameters) => `t.id ${past} ${bind.value(last.id)}`,
    },
  ]
  for (const { within, beyond } of direcao === 'asc' ? stretches : stretches.toReversed()) {
    let rows = await page(within)
    for (;;) {
      const last = rows.at(-1)
      if (!last) break
      yield rows.map(({ k_: _, ...row }) => row as unknown as Row)
      await turn()
      rows = await page(within, beyond(last))
    }
  }
}
