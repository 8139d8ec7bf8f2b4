import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Periodo } from '../../contract/list.ts'
import { addMoney } from '../../contract/numbers/money.ts'
import { valoresDaOrdem } from '../ground/database/columns.ts'
import type { Queryable } from '../ground/database/database.ts'
import { type Parameters, parameters } from './list-parameters.ts'

/** How the rows of a list stand in groups. All texts are constant SQL over `t`. */
export interface Grouping {
  /** Orders the groups; in the order of an index. */
  by: string
  /** What the rows of a group have in common, as text; null where they have no value. */
  value: string
  /** The column that both are made of; undefined where the order takes more than it. */
  column: string | undefined
  /** A group is a month, a week or a day of a date: the order by the date is also that of the groups. */
  dated: boolean
  /** The values of all groups, in their order, where these are a vocabulary's or those of records with a name. */
  values: readonly string[] | undefined
  /** SQL type of the column. */
  type: string
  /** The groups stand in the order of names, which no index of the table has. */
  named: boolean
  /** Of groups in the order of names: the orders within a group that an index has. */
  indexed: readonly string[]
}

/** The name of the group of a date, as `grupoDaData` of the contract has it. */
const PERIODOS: Record<Periodo, (date: string) => string> = {
  mes: date => `to_char(${date}, 'YYYY-MM')`,
  semana: date => `to_char(${date} - extract(dow from ${date})::int, 'YYYY-MM-DD')`,
  dia: date => `to_char(${date}, 'YYYY-MM-DD')`,
}

/**
 * @param column the sort by which rows are grouped, a column of the table
 * @param sort SQL of the sort, which an index serves
 * @param type SQL type of the column
 * @param periodo how long a group of a date is
 */
export function groupingOf(column: string, sort: string, type: string, periodo: Periodo): Grouping {
  const dated = type === 'date'
  const value = dated ? PERIODOS[periodo](`t."${column}"`) : `t."${column}"::text`
  const alone = [...sort.matchAll(/\bt\.("?)(\w+)\1/g)].every(([, , name]) => name === column)
  const values = valoresDaOrdem(sort)
  return {
    by: sort,
    value,
    column: alone ? `t."${column}"` : undefined,
    dated,
    values,
    type,
    named: false,
    indexed: [],
  }
}

/** Most groups that are told; a list in more of them is in no groups. */
const MOST = 1000

/**
 * The same groups in the order of the names of the records that their column refers to.
 * @param named SQL of these records' ids in that order; without it, and of more than are told, the groups stand as they are
 */
export async function inOrderOfNames(
  db: Queryable,
  table: PgTable,
  group: Grouping,
  named: string | undefined,
): Promise<Grouping> {
  if (!named) return group
  const found = await db.prepared<{ id: number | string }>(`${named} limit ${MOST + 1}`)
  if (found.length > MOST) return group
  const values = found.map(({ id }) => String(id))
  const by = `array_position('{${values.join(',')}}'::${group.type}[], ${group.column})`
  const indexed = getTableConfig(table).indexes.flatMap(({ config }) => {
    const [first, second] = config.columns.map(column => `t."${'name' in column ? column.name : ''}"`)
    return first === group.column && second ? [second] : []
  })
  return { ...group, by, values, named: true, indexed }
}

/** A group with its number of rows and sums, as `groups` of a source answers it. */
export interface Group {
  valor: string | null
  quantidade: number
  somas: Record<string, string>
}

/** With what orders it: a place in a vocabulary or among names, else the name of a month, a week or a day. */
export type OrderedGroup = Group & { k: number | string | null }

/** Are the groups of two parts of a table put in one order here? What orders those of a text the database alone knows. */
const isOrderedHere = ({ dated, values }: Grouping): boolean => dated || values !== undefined

/** May the groups be counted of each part of a table by itself? */
export const canBeJoined = (group: Grouping): boolean => isOrderedHere(group) || group.column !== undefined

const before = (one: OrderedGroup['k'], other: OrderedGroup['k']) => {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}

/** The groups of a text with their places among one another, which the database tells: as rows of the table, with its collation. */
async function inOrderOfTexts(
  db: Queryable,
  table: string,
  { column = '', by, value }: Grouping,
  groups: readonly OrderedGroup[],
): Promise<OrderedGroup[]> {
  const name = column.slice('t."'.length, -1)
  const rows = groups.map(({ valor }) => ({ [name]: valor }))
  const order = await db.query<{ valor: string | null }>(
    `select ${value} as valor from jsonb_populate_recordset(null::${table}, $1) t order by ${by}`,
    [JSON.stringify(rows)],
  )
  const places = new Map(order.map(({ valor }, place) => [valor, place]))
  return groups.map(group => ({ ...group, k: places.get(group.valor) ?? null }))
}

/** The groups of several parts of a table as those of the whole. */
export async function joinGroups(
  db: Queryable,
  table: string,
  group: Grouping,
  parts: readonly OrderedGroup[][],
): Promise<OrderedGroup[]> {
  const joined = summed(parts)
  const ordered = isOrderedHere(group) ? joined : await inOrderOfTexts(db, table, group, joined)
  return ordered.sort((one, other) => before(one.k, other.k)).slice(0, MOST)
}

function summed(parts: readonly OrderedGroup[][]): OrderedGroup[] {
  const joined = new Map<string | null, OrderedGroup>()
  for (const group of parts.flat()) {
    const { valor, quantidade, somas } = joined.get(group.valor) ?? { ...group, quantidade: 0, somas: {} }
    const sums = Object.entries(group.somas).map(([name, sum]) => [name, addMoney(somas[name] ?? '0', sum)])
    joined.set(valor, {
      ...group,
      quantidade: quantidade + group.quantidade,
      somas: Object.fromEntries(sums),
    })
  }
  return [...joined.values()]
}

/** Which groups of a selection are asked for. `entre`: of those of a date the ones between two days. */
export interface GroupsAsked {
  agrupar: string
  somas: boolean
  /** Of which columns; left out, of all that are of money. */
  colunas?: readonly string[] | undefined
  entre?: readonly [string, string] | undefined
}

/** Narrows the groups of a date to those between two days. */
export const between = ({ dated, column, by }: Grouping, entre: GroupsAsked['entre']) =>
  (dated && entre ? ['>=', '<='] : []).map((than, end) => ({
    where: `${column ?? by} ${than} ?`,
    value: entre?.[end],
  }))

/**
 * One statement for the groups of a selection, in their order, as one row. Rows are counted by their plain column first: what is
 * made of it, such as the month of a date, is then made once a value and not once a row.
 * @param every the table with its condition
 * @param sums SQL over `t` of what is summed, by the name of its column
 */
export function groupsStatement(
  { by, value, column, dated }: Grouping,
  every: (bind: Parameters) => string,
  sums: Readonly<Record<string, string>>,
): { text: string; params: unknown[] } {
  const bind = parameters()
  const from = every(bind)
  const order = dated ? value : by
  const totals = (sum: (name: string, of: string) => string) =>
    Object.entries(sums)
      .map(([name, of]) => `, ${sum(name, of)} as "s_${name}"`)
      .join('')
  const counted = column
    ? `select ${order} as k, ${value} as valor, sum(t.n_)::int as quantidade${totals(name => `sum(t."s_${name}")`)}
       from (select ${column}, count(*) as n_${totals((_, of) => `sum(${of})`)} from ${from} group by 1) t group by 1, 2`
    : `select ${order} as k, ${value} as valor, count(*)::int as quantidade${totals((_, of) => `sum(${of})`)}
       from ${from} group by 1, 2`
  const somas = Object.keys(sums).map(name => `'${name}', coalesce(g."s_${name}", 0)::numeric(30, 2)::text`)
  const text = `select coalesce(json_agg(json_build_object('k', g.k, 'valor', g.valor, 'quantidade', g.quantidade,
      'somas', json_build_object(${somas.join(', ')})) order by g.k), '[]') as grupos
    from (${counted} order by 1 limit ${MOST}) g`
  return { text, params: bind.params }
}
