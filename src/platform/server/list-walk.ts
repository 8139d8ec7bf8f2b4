import { setImmediate as turn } from 'node:timers/promises'
import { COUNT_LIMIT } from '../contract/list.ts'
import type { Queryable } from './database/database.ts'

/** Rows a statement: each holds the embedded engine for some milliseconds, and others pass in between. */
const PAGE = 500

/** All rows that a list selects. */
export interface Walk<Row> {
  total: number
  /** In the list's order, one page after the other as they are asked for. */
  pages: AsyncGenerator<Row[]>
}

/** The pieces of a list's statement, as `defineSource` builds them. */
interface Selection {
  table: string
  columns: string
  joins: string
  where: string
  params: unknown[]
  /** What it is sorted by. */
  by: string
  direcao: 'asc' | 'desc'
  /** There are search words. */
  searching: boolean
}

/**
 * Opens a walk over all rows of a list, in no transaction: a row that moves while it is under way may be met
 * twice or not at all, as by somebody who turns pages.
 */
export async function openWalk<Row extends { id: number | string }>(
  db: Queryable,
  selection: Selection,
): Promise<Walk<Row>> {
  const { table, where, params, by, direcao, searching } = selection
  if (searching) {
    // As in a list: few matches are found once and for all; of many, each stretch of the sort index holds some.
    const found = await db.query<{ id: Row['id'] }>(
      `with m_ as materialized (select t.id, ${by} as k from ${table} t ${where} limit ${COUNT_LIMIT + 1})
       select id from m_ order by k ${direcao}, id ${direcao}`,
      params,
    )
    if (found.length <= COUNT_LIMIT) {
      const ids = found.map(({ id }) => id)
      return { total: ids.length, pages: byIds(db, selection, ids) }
    }
  }
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from ${table} t ${where}`,
    params,
  )
  return { total: counted?.total ?? 0, pages: byKeys(db, selection) }
}

async function* byIds<Row extends { id: number | string }>(
  db: Queryable,
  { table, columns, joins }: Selection,
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

/** Each page starts behind the last key of the one before, so that none reads what another has read. */
async function* byKeys<Row extends { id: number | string }>(
  db: Queryable,
  { table, columns, joins, where, params, by, direcao }: Selection,
): AsyncGenerator<Row[]> {
  const [key, id] = [`$${params.length + 1}`, `$${params.length + 2}`]
  const past = direcao === 'asc' ? '>' : '<'
  const order = (k: string, i: string) => `order by ${k} ${direcao}, ${i} ${direcao}`
  const page = (conditions: string[], after: unknown[]) =>
    // The key travels as text: an instant would lose its microseconds on the way.
    db.query<Row & { k_: string | null }>(
      `with p_ as (select t.id, ${by} as k from ${table} t
         ${[where, ...conditions]
           .filter(Boolean)
           .join(' and ')
           .replace(/^(?!where)/, 'where ')}
         ${order(by, 't.id')} limit ${PAGE})
       select ${columns}, p_.k::text as k_ from p_ join ${table} t on t.id = p_.id ${joins} ${order('p_.k', 'p_.id')}`,
      [...params, ...after],
    )

  // PostgreSQL sorts nulls as the greatest, and no comparison finds what follows them.
  const present = { first: `${by} is not null`, next: `(${by}, t.id) ${past} (${key}, ${id})`, keyed: true }
  const missing = { first: `${by} is null`, next: `t.id ${past} ${key}`, keyed: false }
  for (const { first, next, keyed } of direcao === 'asc' ? [present, missing] : [missing, present]) {
    let rows = await page([first], [])
    for (;;) {
      const last = rows.at(-1)
      if (!last) break
      yield rows.map(({ k_: _, ...row }) => row as unknown as Row)
      await turn()
      rows = await page([first, next], keyed ? [last.k_, last.id] : [last.id])
    }
  }
}
