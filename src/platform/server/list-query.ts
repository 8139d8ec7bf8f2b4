import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { COUNT_LIMIT, type ListInput, type ListSelection, type Page } from '../contract/list.ts'
import type { Changes } from './changes.ts'
import type { Queryable } from './database/database.ts'
import { naoEncontrado } from './errors.ts'
import { openWalk, type Walk } from './list-walk.ts'
import { searchWords } from './search-words.ts'

/** From here on a page is found by its keys first, so that the rows before it are not read. */
const DEEP = 1000

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
  /**
   * Searched texts of other tables, each served by an index: records whose `column`, indexed, refers to a match.
   * `few` says that the table is a short register: its matches are then read first, as keys to look for.
   */
  searchRelated?: { column: string; table: string; expression: string; few?: boolean }[]
  /** One condition a filter of the contract, e.g. `t.status = ?`. */
  filters?: Record<string, string>
  /** SQL to sort by where it is not the own column of that name; it must be served by an index. */
  sort?: Record<string, string>
}

/** Narrowing that the server decides, such as "only one's own"; a constant condition with its value. */
export interface Scope {
  where: string
  value: unknown
}

export interface Source<Row> {
  /** One page of records: search, filters, sort, total. Three statements at most, whatever the size of the table. */
  page(db: Queryable, input: ListInput, options?: { scope?: Scope; changes?: Changes }): Promise<Page<Row>>
  /**
   * One row of sums over everything that the search and filters select, whatever the page; kept until something changes.
   * @param expressions constant SQL by name; `?1` stands for the first of `params`
   */
  totals<Totals>(
    db: Queryable,
    input: Pick<ListInput, 'busca' | 'filtros'>,
    expressions: Record<keyof Totals & string, string>,
    options?: { params?: unknown[]; changes?: Changes },
  ): Promise<Totals>
  /** All rows that the search and filters select, in their order: for exports. */
  walk(db: Queryable, input: ListSelection, scope?: Scope): Promise<Walk<Row>>
  /** The table's name. */
  table: string
  /** One record. @throws AppError nao_encontrado */
  one(db: Queryable, id: number | string): Promise<Row>
}

export function defineSource<Row extends { id: number | string }>(definition: SourceDefinition): Source<Row> {
  const table = getTableName(definition.table)
  const stored = Object.values(getTableColumns(definition.table))
  const own = stored.map(column => column.name)
  // What the database generates is for searching, not for showing.
  const hidden = new Set([
    ...stored.filter(column => column.generated).map(column => column.name),
    ...(definition.omit ?? []),
  ])
  const shown = own.filter(name => !hidden.has(name))
  const extra = definition.extra ?? {}
  const names = [...shown, ...Object.keys(extra)]
  const columns = [
    ...shown.map(name => `t."${name}"`),
    ...Object.entries(extra).map(([name, expression]) => `${expression} as "${name}"`),
  ].join(', ')
  const joins = definition.joins ?? ''
  const related = definition.searchRelated ?? []
  const [few, many] = [related.filter(r => r.few), related.filter(r => !r.few)]
  /** Of each database apart: its changes are what a count or a sum is valid for. */
  const known = new WeakMap<Changes, Map<string, { stamp: number; row: unknown }>>()

  function sortExpression(ordem: string): string {
    const expression = definition.sort?.[ordem]
    if (expression) return expression
    if (!own.includes(ordem)) throw new Error(`${table} has no column ${ordem} to sort by`)
    return `t."${ordem}"`
  }

  /**
   * The keys in each short register that each pattern matches. Known before the records are looked for, they let the
   * planner see how few there are: as a subquery it would rather read all records.
   */
  async function registerKeys(db: Queryable, patterns: string[]): Promise<Map<string, unknown[][]>> {
    if (few.length === 0 || patterns.length === 0) return new Map()
    const lists = patterns.flatMap((_, p) =>
      few.map(
        (r, i) =>
          `array(select id from ${r.table} where ${r.expression} like f_busca($${p + 1})) as "${p}_${i}"`,
      ),
    )
    const [row] = await db.query<Record<string, unknown[]>>(`select ${lists.join(', ')}`, patterns)
    return new Map(patterns.map((pattern, p) => [pattern, few.map((_, i) => row?.[`${p}_${i}`] ?? [])]))
  }

  /** Each word must match the record's own text or, through an index as well, a text that it refers to. */
  function wordCondition(
    variants: string[],
    keys: Map<string, unknown[][]>,
    value: (param: unknown) => string,
  ): string {
    const alternatives = variants.flatMap(pattern => {
      const place = value(pattern)
      const like = (expression: string) => `${expression} like f_busca(${place})`
      const referring = few.flatMap((r, i) => {
        const found = keys.get(pattern)?.[i] ?? []
        return found.length > 0 ? [`t.${r.column} = any(${value(found)})`] : []
      })
      if (many.length === 0) return [like('t.busca'), ...referring]
      const branches = many.map(
        r =>
          `select id from ${table} where ${r.column} in (select id from ${r.table} where ${like(r.expression)})`,
      )
      const own = [`select id from ${table} where ${like('busca')}`, ...branches]
      return [`t.id in (${own.join(' union all ')})`, ...referring]
    })
    return alternatives.length === 1 ? (alternatives[0] as string) : `(${alternatives.join(' or ')})`
  }

  /** Conditions for what the search, the filters and the server's own narrowing leave. */
  async function select(
    db: Queryable,
    { busca, filtros }: Pick<ListInput, 'busca' | 'filtros'>,
    value: (param: unknown) => string,
    scope?: Scope,
  ) {
    const bind = (condition: string, param: unknown) => condition.replace('?', () => value(param))
    const narrowing = Object.entries(filtros).flatMap(([name, filter]) => {
      if (filter === undefined) return []
      const condition = definition.filters?.[name]
      if (!condition) throw new Error(`${table} has no filter ${name}`)
      return [bind(condition, filter)]
    })
    if (scope) narrowing.push(bind(scope.where, scope.value))
    const typed = searchWords(busca)
    const keys = await registerKeys(db, [...new Set(typed.flat())])
    const words = typed.map(variants => wordCondition(variants, keys, value))
    const conditions = [...narrowing, ...words]
    return { words, where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '' }
  }

  async function page(db: Queryable, input: ListInput, options: { scope?: Scope; changes?: Changes } = {}) {
    const params: unknown[] = []
    const value = (param: unknown) => `$${params.push(param)}`
    const { words, where } = await select(db, input, value, options.scope)

    const by = sortExpression(input.ordem)
    const order = (key: string, id: string) => `order by ${key} ${input.direcao}, ${id} ${input.direcao}`
    const offset = (input.pagina - 1) * input.por_pagina

    /** In the order of the index: no sort, and done as soon as the page is full. */
    const walk = () => {
      const bounds = `limit ${value(input.por_pagina)} offset ${value(offset)}`
      if (offset < DEEP)
        return `select ${columns} from ${table} t ${joins} ${where} ${order(by, 't.id')} ${bounds}`
      return `with p_ as (select t.id, ${by} as k from ${table} t ${where} ${order(by, 't.id')} ${bounds})
        select ${columns} from p_ join ${table} t on t.id = p_.id ${joins} ${order('p_.k', 'p_.id')}`
    }

    if (words.length > 0) {
      // Materialized, or the planner walks the sort index and tests every row; the matches then give the total, too.
      // Where there are more of them than are counted, sorting them all costs more than that walk.
      const shared = params.length
      const rows = await db.query<Row & { total_: number }>(
        `with m_ as materialized (select t.id, ${by} as k from ${table} t ${where} limit ${COUNT_LIMIT + 1}),
          n_ as materialized (select count(*)::int as total_ from m_),
          p_ as (select id, k from m_ where (select total_ from n_) <= ${COUNT_LIMIT} ${order('k', 'id')}
            limit ${value(input.por_pagina)} offset ${value(offset)})
         select n_.total_, ${names.map(name => `r_."${name}"`).join(', ')} from n_ left join (
           select ${columns}, p_.k as k_ from p_ join ${table} t on t.id = p_.id ${joins}
         ) r_ on true ${order('r_.k_', 'r_.id')}`,
        params,
      )
      const total = rows[0]?.total_ ?? 0
      if (total <= COUNT_LIMIT) {
        const found = rows.filter(row => row.id !== null)
        return {
          rows: found.map(({ total_: _, ...row }) => row as unknown as Row),
          total,
          total_minimo: false,
        }
      }
      params.length = shared
      return { rows: await db.query<Row>(walk(), params), total: COUNT_LIMIT, total_minimo: true }
    }

    const total = await count(db, where, [...params], options.changes)
    const rows = await db.query<Row>(walk(), params)
    return { rows, total: Math.min(total, COUNT_LIMIT), total_minimo: total > COUNT_LIMIT }
  }

  /** The single row of a statement, read again only when something may have changed. */
  async function single<Result>(db: Queryable, statement: string, params: unknown[], changes?: Changes) {
    const key = statement + JSON.stringify(params)
    const kept = (changes && known.get(changes)) ?? new Map<string, { stamp: number; row: unknown }>()
    const stamp = changes?.stamp()
    const before = kept.get(key)
    if (before && before.stamp === stamp) return before.row as Result
    const [row] = await db.query<Result>(statement, params)
    if (changes && stamp !== undefined) {
      if (kept.size > 500) kept.clear()
      known.set(changes, kept.set(key, { stamp, row }))
    }
    return row as Result
  }

  /** Counts up to the limit. */
  async function count(db: Queryable, where: string, params: unknown[], changes?: Changes): Promise<number> {
    const statement = `select count(*)::int as total from (select 1 from ${table} t ${where} limit ${COUNT_LIMIT + 1}) x`
    return (await single<{ total: number }>(db, statement, params, changes)).total
  }

  return {
    table,
    page,
    walk: async (db, input, scope) => {
      const params: unknown[] = []
      const { words, where } = await select(db, input, param => `$${params.push(param)}`, scope)
      const [by, searching] = [sortExpression(input.ordem), words.length > 0]
      const { direcao } = input
      return openWalk<Row>(db, { table, columns, joins, where, params, by, direcao, searching })
    },
    totals: async (db, input, expressions, { params = [], changes } = {}) => {
      const all: unknown[] = []
      const value = (param: unknown) => `$${all.push(param)}`
      const given = params.map(value)
      const columns = Object.entries<string>(expressions).map(
        ([name, expression]) => `${expression.replace(/\?(\d)/g, (_, n) => given[n - 1] ?? '')} as "${name}"`,
      )
      const { where } = await select(db, input, value)
      return single(db, `select ${columns.join(', ')} from ${table} t ${where}`, all, changes)
    },
    one: async (db, id) => {
      const [row] = await db.query<Row>(`select ${columns} from ${table} t ${joins} where t.id = $1`, [id])
      if (!row) throw naoEncontrado()
      return row
    },
  }
}
