import type { ListInput } from '../../contract/list.ts'
import type { Parameters } from './list-search.ts'

/** How the rows of a list stand in groups. All texts are constant SQL over `t`. */
export interface Grouping {
  /** Orders the groups; in the order of an index. */
  by: string
  /** What the rows of a group have in common, as text; null where they have no value. */
  value: string
  /** A group is a month of a date: the order by the date is also that of the groups. */
  dated: boolean
}

/**
 * @param column the sort by which rows are grouped, a column of the table
 * @param sort SQL of the sort, which an index serves
 * @param type SQL type of the column
 */
export function groupingOf(column: string, sort: string, type: string): Grouping {
  const dated = type === 'date'
  const value = dated ? `to_char(t."${column}", 'YYYY-MM')` : `t."${column}"::text`
  return { by: sort, value, dated }
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

/** A group with its number of rows and sums, as `groupsOf` answers it. */
export interface Group {
  valor: string | null
  quantidade: number
  somas: Record<string, string>
}

/** Most groups that are told; a list in more of them is in no groups. */
const MOST = 1000

/**
 * One statement for the groups of a selection, in their order, as one row.
 * @param from the table with its condition
 * @param sums columns of money
 */
export function groupsStatement(
  { by, value, dated }: Grouping,
  from: string,
  sums: readonly string[],
): string {
  const totals = sums.map(name => `'${name}', coalesce(sum(t."${name}"), 0)::numeric(30, 2)::text`)
  const order = dated ? value : by
  return `select coalesce(json_agg(json_build_object('valor', g.valor, 'quantidade', g.quantidade, 'somas', g.somas) order by g.k), '[]') as grupos
    from (select ${order} as k, ${value} as valor, count(*)::int as quantidade, json_build_object(${totals.join(', ')}) as somas
      from ${from} group by 1, 2 order by 1 limit ${MOST}) g`
}
