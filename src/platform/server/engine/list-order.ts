import type { ListInput } from '../../contract/list.ts'
import { beginnings } from '../ground/database/search-words.ts'
import type { Grouping } from './list-groups.ts'
import type { Parameters } from './list-parameters.ts'
import type { Selection } from './list-selection.ts'

/**
 * The order of a page.
 * @param sort SQL of the order of the rows within a group, or of all
 * @param rank SQL that comes before that order, where there are no groups
 */
export function ordering(
  group: Grouping | undefined,
  sort: string,
  { direcao, fechados = [] }: Pick<ListInput, 'direcao' | 'fechados'>,
  rank?: string,
) {
  /** Ordered by what they stand in groups by, the groups themselves are turned round. */
  const turned = group?.named && group.column === sort ? ` ${direcao}` : ''
  const by = group?.dated ? group.by : sort
  /** What orders the groups, where that is not the order of the rows. */
  const lead = group && group.by !== by ? group.by : rank
  const folded = group !== undefined && fechados.length > 0
  /** What a page is ordered and folded by; the last is named `k` by who selects it. */
  const after = (lead: string | undefined) =>
    `${lead ? `${lead} as g_, ` : ''}${folded ? `${group.value} as v_, ` : ''}${by}`
  return {
    by,
    folded,
    keys: after(lead),
    after,
    /** The key of the groups beside that of the rows. @param of alias with a dot */
    more: (of: string) => (lead ? `, ${of}g_` : ''),
    /** @param of alias with a dot, `t.` the table itself @param key the rows' key there */
    order: (of: string, key = 'k') => {
      const own = of === 't.'
      const first = lead ? `${own ? lead : `${of}g_`}${turned}, ` : ''
      return `order by ${first}${own ? key : `${of}${key}`} ${direcao}, ${of}id ${direcao}`
    },
    /** Leaves the rows of folded groups out; '' is the group without a value. @param value its SQL, by default over the table */
    shown: (bind: Parameters, value = group?.value ?? '') =>
      folded ? `coalesce(${value}, '') <> all(${bind.value(fechados)}::text[])` : 'true',
  }
}

/** Rank of a match: its text begins with what was typed, a word of it does, or neither. @param sort SQL of the text */
export function rankOf(sort: string, busca: string, bind: Parameters): string {
  const { word } = beginnings(busca)
  return `case when ${begins(sort, busca, bind)} then 0 when ${folded(sort)} like ${bind.pattern(word)} then 1 else 2 end`
}

/** Names are sorted by a collation of their own, which a pattern has no use for. */
const folded = (sort: string) => `f_busca(${sort}) collate "C"`

/** SQL of the condition that a text begins with what was typed. @param sort SQL of the text */
export const begins = (sort: string, busca: string, bind: Parameters): string =>
  `${folded(sort)} like ${bind.pattern(beginnings(busca).text)}`

/** From this row on, the groups before a page are no longer read anew. */
const FAR = 1000

/**
 * Keys of a page in groups of a vocabulary, unordered: of each group its first rows, by the index that suits it. In one order by
 * group and row all rows of a group would be sorted for its first 25.
 * @param where narrows the rows
 * @param after what `ordering` selects, after what orders the groups
 * @param all nothing is searched: the first groups have enough rows, and those after them are not read
 * @returns undefined where the groups are of no vocabulary, or are in the order of the rows
 */
export function keysByGroup(
  group: Grouping | undefined,
  { after, by, table, offset, por_pagina, shown, direcao, fechados = [], all = false }: PageInGroups,
  where: Selection['where'],
  bind: Parameters,
): string | undefined {
  const { values, column, named } = group ?? {}
  if (!values || !column || group?.by === by || offset > FAR) return undefined
  const most = offset + por_pagina
  const sorted = `order by ${by} ${direcao}, t.id ${direcao} limit ${most}`
  const of = (lead: string | undefined, ...conditions: string[]) =>
    `(select t.id, ${after(lead)} as k from ${table} t ${where(bind, conditions)} ${sorted})`
  const open = values.filter(value => !fechados.includes(value))
  if (named || all) {
    const places = `unnest(${bind.value(open)}::${group?.type}[]) with ordinality as w_(valor, lugar)`
    const mine = `${column} = w_.valor`
    const [place, lacks] = named ? ['w_.lugar', column] : [group?.by, group?.by]
    // `offset 0` is an optimization fence: the planner walks the order of all records for the few of a person.
    const own = `(select * from ${table} t where ${mine} offset 0) t ${where(bind)}`
    const fenced = `(select t.id, ${after(place)} as k from ${own} ${sorted})`
    const rows = !named || by === column || group?.indexed.includes(by) ? of(place, mine) : fenced
    const none = of(named ? 'null::bigint' : place, `${lacks} is null`, shown(bind))
    // The loop takes the values as they are given, and ends where the page is full.
    return `(select f_.* from ${places} cross join lateral ${rows} f_ limit ${most}) union all ${none}`
  }
  const groups = open.map(value => of(group?.by, `${column} = ${bind.value(value)}`))
  // Without a value, or with one that is in the vocabulary no longer.
  return [...groups, of(group?.by, `${group?.by} is null`, shown(bind))].join(' union all ')
}

interface Ordered extends Pick<ListInput, 'direcao' | 'fechados'>, ReturnType<typeof ordering> {
  table: string
}

interface PageInGroups extends Ordered {
  por_pagina: number
  offset: number
  all?: boolean
}

/**
 * SQL of the first rows of a list in its order and groups, whatever is searched: all of `t` with its keys, that of the row as `k_`.
 * @param narrowing narrows the rows
 */
export function firstRows(
  rows: number,
  group: Grouping | undefined,
  ordered: Ordered,
  narrowing: Selection['narrowing'],
  bind: Parameters,
): string {
  const { table, by, keys, order, more, folded, shown } = ordered
  const groups = keysByGroup(group, { ...ordered, offset: 0, por_pagina: rows, all: true }, narrowing, bind)
  if (groups)
    return `select t.*, f_.k as k_${more('f_.')} from (${groups}) f_ join ${table} t on t.id = f_.id
      ${order('f_.')} limit ${rows}`
  const narrowed = narrowing(bind, folded ? [shown(bind)] : [])
  return `select t.*, ${keys} as k_ from ${table} t ${narrowed} ${order('t.', by)} limit ${rows}`
}
