import type { ListInput, Periodo } from '../../contract/list.ts'
import { valoresDaOrdem } from '../ground/database/columns.ts'
import { type Parameters, parameters, type Selection } from './list-search.ts'

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
  /** The values of all groups, in their order, where these are a vocabulary's. */
  values: readonly string[] | undefined
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
  return { by: sort, value, column: alone ? `t."${column}"` : undefined, dated, values: valoresDaOrdem(sort) }
}

/**
 * The order of a page.
 * @param sort SQL of the order of the rows within a group, or of all
 */
export function ordering(
  group: Grouping | undefined,
  sort: string,
  { direcao, fechados = [] }: Pick<ListInput, 'direcao' | 'fechados'>,
) {
  const by = group?.dated ? group.by : sort
  /** What orders the groups, where that is not the order of the rows. */
  const lead = group && group.by !== by ? group.by : undefined
  const folded = group !== undefined && fechados.length > 0
  return {
    by,
    folded,
    /** What a page is ordered and folded by; the last is named `k` by who selects it. */
    keys: `${lead ? `${lead} as g_, ` : ''}${folded ? `${group.value} as v_, ` : ''}${by}`,
    /** The key of the groups beside that of the rows. @param of alias with a dot */
    more: (of: string) => (lead ? `, ${of}g_` : ''),
    /** @param of alias with a dot, `t.` the table itself @param key the rows' key there */
    order: (of: string, key = 'k') => {
      const own = of === 't.'
      const first = lead ? `${own ? lead : `${of}g_`}, ` : ''
      return `order by ${first}${own ? key : `${of}${key}`} ${direcao}, ${of}id ${direcao}`
    },
    /** Leaves the rows of folded groups out; '' is the group without a value. @param value its SQL, by default over the table */
    shown: (bind: Parameters, value = group?.value ?? '') =>
      folded ? `coalesce(${value}, '') <> all(${bind.value(fechados)}::text[])` : 'true',
  }
}

/** From this row on, the groups before a page are no longer read anew. */
const FAR = 1000

/**
 * Keys of a page in groups of a vocabulary, unordered: of each group its first rows, by the index that suits it. In one order by
 * group and row all rows of a group would be sorted for its first 25.
 * @param keys what `ordering` selects
 * @returns undefined where the groups are of no vocabulary, or are in the order of the rows
 */
export function keysByGroup(
  group: Grouping | undefined,
  { keys, by, table, offset, por_pagina, shown, direcao, fechados = [] }: PageInGroups,
  selection: Selection,
  bind: Parameters,
): string | undefined {
  const { values, column } = group ?? {}
  if (!values || !column || group?.by === by || offset > FAR) return undefined
  const of = (...conditions: string[]) =>
    `(select t.id, ${keys} as k from ${table} t ${selection.where(bind, conditions)}
      order by ${by} ${direcao}, t.id ${direcao} limit ${offset + por_pagina})`
  const open = values.filter(value => !fechados.includes(value))
  const groups = open.map(value => of(`${column} = ${bind.value(value)}`))
  // Without a value, or with one that is in the vocabulary no longer.
  return [...groups, of(`${group?.by} is null`, shown(bind))].join(' union all ')
}

interface PageInGroups extends Pick<ListInput, 'direcao' | 'fechados' | 'por_pagina'> {
  table: string
  keys: string
  /** SQL of the order of the rows within a group. */
  by: string
  offset: number
  /** Leaves out the folded groups. */
  shown: (bind: Parameters) => string
}

/** A group with its number of rows and sums, as `groupsOf` answers it. */
export interface Group {
  valor: string | null
  quantidade: number
  somas: Record<string, string>
}

/** Which groups of a selection are asked for. `entre`: of those of a date the ones between two days. */
export interface GroupsAsked {
  agrupar: string
  somas: boolean
  entre?: readonly [string, string] | undefined
}

/** Narrows the groups of a date to those between two days. */
export const between = ({ dated, column, by }: Grouping, entre: GroupsAsked['entre']) =>
  (dated && entre ? ['>=', '<='] : []).map((than, end) => ({
    where: `${column ?? by} ${than} ?`,
    value: entre?.[end],
  }))

/** Most groups that are told; a list in more of them is in no groups. */
const MOST = 1000

/**
 * One statement for the groups of a selection, in their order, as one row. Rows are counted by their plain column first: what is
 * made of it, such as the month of a date, is then made once a value and not once a row.
 * @param every the table with its condition
 * @param sums columns of money
 */
export function groupsStatement(
  { by, value, column, dated }: Grouping,
  every: (bind: Parameters) => string,
  sums: readonly string[],
): { text: string; params: unknown[] } {
  const bind = parameters()
  const from = every(bind)
  const order = dated ? value : by
  const totals = (sum: (name: string) => string) => sums.map(name => `, ${sum(name)} as "s_${name}"`).join('')
  const counted = column
    ? `select ${order} as k, ${value} as valor, sum(t.n_)::int as quantidade${totals(name => `sum(t."s_${name}")`)}
       from (select ${column}, count(*) as n_${totals(name => `sum(t."${name}")`)} from ${from} group by 1) t group by 1, 2`
    : `select ${order} as k, ${value} as valor, count(*)::int as quantidade${totals(name => `sum(t."${name}")`)}
       from ${from} group by 1, 2`
  const somas = sums.map(name => `'${name}', coalesce(g."s_${name}", 0)::numeric(30, 2)::text`)
  const text = `select coalesce(json_agg(json_build_object('valor', g.valor, 'quantidade', g.quantidade,
      'somas', json_build_object(${somas.join(', ')})) order by g.k), '[]') as grupos
    from (${counted} order by 1 limit ${MOST}) g`
  return { text, params: bind.params }
}
