import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { COUNT_LIMIT, type ListInput, type Page } from '../contract/list.ts'
import type { Changes } from './changes.ts'
import type { Queryable } from './database/database.ts'
import { naoEncontrado } from './errors.ts'
import { searchWords } from './search-words.ts'

/**
 * How the records of one entity are read. All texts are constant SQL: `t` is the entity's own table, `?` a value.
 * The table has a generated column `busca`, served by a trigram index.
 */
interface SourceDefinition {
  table: PgTable
  /** Own columns that never leave the server. */
  omit?: string[]
  joins?: string
  /** Columns that come from the joins, by the name they have in the record. */
  extra?: Record<string, string>
  /** Searched texts of other tables, each served by an index: records whose `column` refers to a match. */
  searchRelated?: { column: string; table: string; expression: string }[]
  /** One condition a filter of the contract, e.g. `t.status = ?`. */
  filters?: Record<string, string>
  /** SQL to sort by where it is not the own column of that name; it must be served by an index. */
  sort?: Record<string, string>
}

/** Narrowing that the server decides, such as "only one's own"; a constant condition with its value. */
interface Scope {
  where: string
  value: unknown
}

export interface Source<Row> {
  /** One page of records: search, filters, sort, total. Two statements at most, whatever the size of the table. */
  page(db: Queryable, input: ListInput, options?: { scope?: Scope; changes?: Changes }): Promise<Page<Row>>
  /** One record. @throws AppError nao_encontrado */
  one(db: Queryable, id: number): Promise<Row>
}

export function defineSource<Row extends { id: number }>(definition: SourceDefinition): Source<Row> {
  const table = getTableName(definition.table)
  const hidden = new Set(['busca', ...(definition.omit ?? [])])
  const own = Object.values(getTableColumns(definition.table)).map(column => column.name)
  const columns = [
    ...own.filter(name => !hidden.has(name)).map(name => `t."${name}"`),
    ...Object.entries(definition.extra ?? {}).map(([name, expression]) => `${expression} as "${name}"`),
  ].join(', ')
  const joins = definition.joins ?? ''
  const related = definition.searchRelated ?? []
  const counts = new Map<string, { stamp: number; total: number }>()

  function sortExpression(ordem: string): string {
    const expression = definition.sort?.[ordem]
    if (expression) return expression
    if (!own.includes(ordem)) throw new Error(`${table} has no column ${ordem} to sort by`)
    return `t."${ordem}"`
  }

  /** Each word must match the record's own text or, through an index as well, a text that it refers to. */
  function wordCondition(variants: string[], value: (param: unknown) => string): string {
    const like = (expression: string, place: string) => `${expression} like f_busca(${place})`
    const alternatives = variants.map(pattern => {
      const place = value(pattern)
      if (related.length === 0) return like('t.busca', place)
      const branches = related.map(
        r =>
          `select id from ${table} where ${r.column} in (select id from ${r.table} where ${like(r.expression, place)})`,
      )
      return `t.id in (${[`select id from ${table} where ${like('busca', place)}`, ...branches].join(' union all ')})`
    })
    return alternatives.length === 1 ? (alternatives[0] as string) : `(${alternatives.join(' or ')})`
  }

  async function page(db: Queryable, input: ListInput, options: { scope?: Scope; changes?: Changes } = {}) {
    const params: unknown[] = []
    const value = (param: unknown) => `$${params.push(param)}`
    const bind = (condition: string, param: unknown) => condition.replace('?', () => value(param))

    const narrowing = Object.entries(input.filtros).flatMap(([name, filter]) => {
      if (filter === undefined) return []
      const condition = definition.filters?.[name]
      if (!condition) throw new Error(`${table} has no filter ${name}`)
      return [bind(condition, filter)]
    })
    if (options.scope) narrowing.push(bind(options.scope.where, options.scope.value))
    const words = searchWords(input.busca).map(variants => wordCondition(variants, value))
    const conditions = [...narrowing, ...words]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

    const by = sortExpression(input.ordem)
    const order = (key: string) => `order by ${key} ${input.direcao}, t.id ${input.direcao}`
    const bounds = (place: typeof value) =>
      `limit ${place(input.por_pagina)} offset ${place((input.pagina - 1) * input.por_pagina)}`

    if (words.length > 0) {
      // Materialized, or the planner walks the sort index and tests every row; the matches then give the total, too.
      const countParams = [...params]
      const matches = `with m as materialized (select t.id, ${by} as k from ${table} t ${where})`
      const rows = await db.query<Row & { total_: number }>(
        `${matches}, p as (select t.id, t.k, (select count(*)::int from m) as total_ from m t ${order('t.k')} ${bounds(value)})
         select ${columns}, p.total_ from p join ${table} t on t.id = p.id ${joins} ${order('p.k')}`,
        params,
      )
      const found = rows.map(({ total_, ...row }) => ({ row: row as unknown as Row, total: total_ }))
      const beyond = found.length === 0 && input.pagina > 1
      const total = beyond
        ? ((
            await db.query<{ total: number }>(`${matches} select count(*)::int as total from m`, countParams)
          )[0]?.total ?? 0)
        : (found[0]?.total ?? 0)
      return { rows: found.map(({ row }) => row), total, total_minimo: false }
    }

    const total = await count(db, where, [...params], options.changes)
    const rows = await db.query<Row>(
      `select ${columns} from ${table} t ${joins} ${where} ${order(by)} ${bounds(value)}`,
      params,
    )
    return { rows, total: Math.min(total, COUNT_LIMIT), total_minimo: total > COUNT_LIMIT }
  }

  /** Counts up to the limit, and again only when something may have changed. */
  async function count(db: Queryable, where: string, params: unknown[], changes?: Changes): Promise<number> {
    const key = where + JSON.stringify(params)
    const stamp = changes?.stamp()
    const known = counts.get(key)
    if (known && known.stamp === stamp) return known.total
    const [row] = await db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${table} t ${where} limit ${COUNT_LIMIT + 1}) x`,
      params,
    )
    const total = row?.total ?? 0
    if (counts.size > 500) counts.clear()
    if (stamp !== undefined) counts.set(key, { stamp, total })
    return total
  }

  return {
    page,
    one: async (db, id) => {
      const [row] = await db.query<Row>(`select ${columns} from ${table} t ${joins} where t.id = $1`, [id])
      if (!row) throw naoEncontrado()
      return row
    },
  }
}
