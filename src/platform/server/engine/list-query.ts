import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { COUNT_LIMIT, type ListInput, lerAgrupar } from '../../contract/list.ts'
import type { Changes } from '../ground/changes.ts'
import { asked, closing, inOrder, type Queryable, type Question } from '../ground/database/database.ts'
import { naoEncontrado } from '../ground/errors.ts'
import { keepingRecord } from './idempotency/once.ts'
import { type ColumnSums, columnScope, sumColumns } from './list-columns.ts'
import { between, groupingOf, groupsStatement, inOrderOfNames, type OrderedGroup } from './list-groups.ts'
import { keptRows } from './list-kept.ts'
import { NEAREST, nearPage } from './list-near.ts'
import { begins, firstRows, keysByGroup, ordering, rankOf } from './list-order.ts'
import { type Parameters, parameters } from './list-parameters.ts'
import { openSelection } from './list-select.ts'
import { everyRow, type Selection } from './list-selection.ts'
import type {
  ColumnName,
  Completing,
  RecordKey,
  Scope,
  Source,
  SourceDefinition,
  StoredName,
} from './list-source.ts'
import { groupsInHalves, totalsInHalves, totalsStatement } from './list-totals.ts'
import { openWalk } from './list-walk.ts'

/** From this offset on, a page is found by keys first: skipped rows are not read. */
const DEEP = 1000

/**
 * Defines how the records of one entity are listed and read. The compiler refuses a record field that is not selected and an
 * unknown column, searched text, sort or filter.
 * Called twice, `defineSource<Row>()({ table, … })`, since TypeScript infers either all type arguments or none.
 */
export const defineSource =
  <Row extends { id: number | string }>() =>
  <
    Table extends PgTable,
    const Omitted extends StoredName<Table> = never,
    Extra extends string = never,
    Filter extends string = never,
    Sort extends string = never,
    const Relations extends readonly PgTable[] = readonly [],
  >(
    definition: SourceDefinition<Table, Omitted, Extra, Filter, Sort, Relations> &
      Completing<Row, Table, Exclude<StoredName<Table>, Omitted> | Extra>,
  ): Source<Row, ColumnName<Table> | Sort, Filter> =>
    sourceOf<Row>(definition as unknown as SourceDefinition)

function sourceOf<Row extends { id: number | string }>(definition: SourceDefinition): Source<Row> {
  const table = getTableName(definition.table)
  const stored = Object.values(getTableColumns(definition.table))
  const own = stored.map(column => column.name)
  // Generated columns serve searches and are not shown.
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
  const single = keptRows()
  function ownColumn(name: string): string {
    if (!own.includes(name)) throw new Error(`${table} has no column ${name}`)
    return `t."${name}"`
  }
  const sortExpression = (ordem: string) => definition.sort?.[ordem] ?? ownColumn(ordem)
  const groupingBy = (db: Queryable, agrupar = '') => {
    const { campo, periodo } = lerAgrupar(agrupar)
    const type = stored.find(({ name }) => name === campo)?.getSQLType()
    const group = type && groupingOf(campo, sortExpression(campo), type, periodo)
    return group ? inOrderOfNames(db, definition.table, group, definition.grupos?.[campo]) : undefined
  }

  const select = (
    db: Queryable,
    { busca, filtros }: Pick<ListInput, 'busca' | 'filtros'>,
    { scopes = [], every = false }: { scopes?: readonly Scope[] | undefined; every?: boolean } = {},
  ) => openSelection(db, { definition, table, stored }, { busca, filtros, scopes, every })

  async function page(
    db: Queryable,
    input: ListInput,
    options: { scope?: Scope; changes?: Changes; closest?: boolean } = {},
  ) {
    const scopes = [options.scope ?? [], columnScope(input.coluna, ownColumn)].flat()
    const selection = await select(db, input, { scopes })
    const group = await groupingBy(db, input.agrupar)
    const ordered = ordering(group, sortExpression(input.ordem), input)
    const { by, keys, order, shown, folded } = ordered
    const offset = (input.pagina - 1) * input.por_pagina
    const skipping = (bind: Parameters) => (offset === 0 ? '' : ` offset ${bind.value(offset)}`)
    const bounds = (bind: Parameters) => `limit ${input.por_pagina}${skipping(bind)}`
    const read = (statement: (bind: Parameters) => string) => {
      const bind = parameters()
      const text = statement(bind)
      // As a list opens, it has no parameter: its one plan is as good the next time.
      return bind.params.length === 0 ? db.prepared<Row>(text) : db.query<Row>(text, bind.params)
    }
    /** Reads the records of a page, given as keys `id`, `k`. */
    const completed = (keys: string) =>
      `with p_ as materialized (${keys})
       select ${columns} from p_ join ${table} t on t.id = p_.id ${joins} ${order('p_.')}`

    const { counted } = selection
    if (counted !== undefined) {
      // Materialized: otherwise the planner walks the sort index and tests every row. The matches also give the total.
      const bind = parameters()
      // The rank is this statement's: it binds what was typed.
      const rank = options.closest ? rankOf(by, input.busca, bind) : undefined
      const ranked = rank ? ordering(group, by, input, rank) : ordered
      const rows = await db.query<Row & { total_: number }>(
        `with ${selection.counting(bind, ranked.keys, counted + 1)},
          n_ as materialized (select count(*)::int as total_ from m_),
          p_ as (select id, k${ranked.more('')} from m_ where (select total_ from n_) <= ${counted} and ${shown(bind, 'v_')}
            ${ranked.order('')} ${bounds(bind)})
         select n_.total_, ${names.map(name => `r_."${name}"`).join(', ')} from n_ left join (
           select ${columns}, p_.k as k_${ranked.more('p_.')} from p_ join ${table} t on t.id = p_.id ${joins}
         ) r_ on true ${ranked.order('r_.', 'k_')}`,
        bind.params,
      )
      const total = rows[0]?.total_ ?? 0
      if (total <= counted) {
        const found = rows
          .filter(({ id }) => id !== null)
          .map(({ total_: _, ...row }) => row as unknown as Row)
        return { rows: found, total, total_minimo: false }
      }
      /** Matches among the first rows of a list. @param from leaves out the rows before it */
      const among = (rows: number, from?: string) =>
        read(bind => {
          const later = from === undefined ? selection : selection.among({ where: `${by} >= ?`, value: from })
          const only = from === undefined ? '' : `and ${begins('t.k_', input.busca, bind)}`
          return completed(
            `select t.id, t.k_ as k${ordered.more('t.')} from (
               ${firstRows(rows, group, { ...input, ...ordered, table }, later.narrowing, bind)}) t
             where ${selection.condition(bind)} ${only} ${order('t.', 't.k_')} ${bounds(bind)}`,
          )
        })
      // What begins with it stands together in the order of names.
      const closest = options.closest && offset === 0 ? await among(NEAREST, input.busca.trim()) : []
      const more = { total: counted, total_minimo: true }
      if (closest.length === input.por_pagina) return { rows: closest, ...more }
      const near = await nearPage(among, { offset, size: input.por_pagina })
      const sorted = (bind: Parameters) =>
        completed(
          `with m_ as materialized (${selection.matches(bind, keys)})
           select id, k${ordered.more('')} from m_ where ${shown(bind, 'v_')} ${order('')} ${bounds(bind)}`,
        )
      const others = near ?? (await read(sorted))
      const further = others.filter(({ id }) => closest.every(each => each.id !== id))
      return { rows: [...closest, ...further].slice(0, input.por_pagina), ...more }
    }

    const total = await count(db, selection, options.changes)
    // In index order: no sort, and it stops when the page is full.
    const rows = await read(bind => {
      const groups = keysByGroup(group, { ...input, ...ordered, table, offset }, selection.where, bind)
      if (groups) return completed(`select f_.* from (${groups}) f_ ${order('')} ${bounds(bind)}`)
      const narrowing = selection.where(bind, folded ? [shown(bind)] : [])
      if (offset < DEEP)
        return `select ${columns} from ${table} t ${joins} ${narrowing} ${order('t.', by)} ${bounds(bind)}`
      return completed(
        `select t.id, ${keys} as k from ${table} t ${narrowing} ${order('t.', by)} ${bounds(bind)}`,
      )
    })
    return { rows, total: Math.min(total, COUNT_LIMIT), total_minimo: total > COUNT_LIMIT }
  }

  /** Counts rows up to the limit. */
  async function count(db: Queryable, selection: Selection, changes?: Changes): Promise<number> {
    const bind = parameters()
    const found = `select 1 from ${table} t ${selection.where(bind)} limit ${COUNT_LIMIT + 1}`
    const text = `select count(*)::int as total from (${found}) x`
    return (await single<{ total: number }>(db, { text, params: bind.params }, changes)).total
  }

  const walking =
    <Walked extends { id: number | string }>(columns: string, joins = ''): Source<Walked>['walk'] =>
    async (db, input, ...scopes) => {
      const [by, { direcao }] = [sortExpression(input.ordem), input]
      const selection = await select(db, input, { scopes })
      return openWalk<Walked>(db, { table, columns, joins, by, direcao, ...selection })
    }

  const reading: Question<number | string, Row | undefined> = {
    key: `read ${table} ${columns} ${joins}`,
    ask: async (db, ids) => {
      const [of, given] = ids.length === 1 ? ['= $1', ids[0]] : ['= any($1)', ids]
      const text = `select ${columns} from ${table} t ${joins} where t.id ${of}`
      return inOrder(ids, await db.prepared<Row>(text, [given]))
    },
  }
  const find: Source<Row>['find'] = (db, id) => asked(db, reading, id)

  return {
    table,
    stored: own,
    page,
    walk: walking<Row>(columns, joins),
    keys: walking<RecordKey>(
      ['id', ...own.filter(name => name === 'version')].map(name => `t."${name}"`).join(', '),
    ),
    totals: async (db, input, { by, keys = by, sums }, expressions, { params = [], scope, changes } = {}) => {
      const selection = await select(db, input, { scopes: scope && [scope], every: true })
      const statement = (of: Selection) =>
        totalsStatement(bind => everyRow(of, { table, own }, bind), { by, keys, sums }, expressions, params)
      return single(db, statement(selection), changes, {
        whole: true,
        quicker: () => totalsInHalves(db, table, selection, sums, statement),
      })
    },
    columns: async (db, input, { campo, valores, sums }, { scope, changes } = {}) => {
      const selection = await select(db, input, { scopes: scope && [scope] })
      const statement = sumColumns(selection, { table, by: ownColumn(campo), valores, sums })
      return (await single<{ colunas: ColumnSums[] }>(db, statement, changes)).colunas
    },
    groups: async (db, input, agrupar, sums, { scope, entre, changes } = {}) => {
      const group = await groupingBy(db, agrupar)
      if (!group) return []
      const scopes = [scope ?? [], between(group, entre)].flat()
      const selection = await select(db, input, { scopes, every: true })
      const statement = (of: Selection) =>
        groupsStatement(group, bind => everyRow(of, { table, own }, bind), sums)
      const found = await single<{ grupos: OrderedGroup[] }>(db, statement(selection), changes, {
        whole: true,
        quicker: () => groupsInHalves(db, table, selection, { group, sums }, statement),
      })
      return found.grupos.map(({ k: _, ...group }) => group)
    },
    find,
    one: async (db, id) => {
      const row = await find(db, id)
      if (!row) throw naoEncontrado()
      return row
    },
    written: async (db, { sql, params }) => {
      const { before, after, values } = keepingRecord(db, table, params)
      const made = `with ${before}t as (${sql} returning *)${after} select ${columns} from t ${joins}`
      return (await closing<Row>(db, made, values))[0]
    },
  }
}
