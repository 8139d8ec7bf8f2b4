import { COUNT_LIMIT, type Coluna } from '../../contract/list.ts'
import { type Parameters, parameters } from './list-parameters.ts'
import type { Selection } from './list-selection.ts'

/** A column of a board. Of more records than are counted, `total` is that limit and there are no sums. */
export interface ColumnSums {
  valor: string
  total: number
  total_minimo: boolean
  somas: Record<string, string>
}

/** The condition of one column. @param own SQL of a column of the table */
export const columnScope = (coluna: Coluna | undefined, own: (name: string) => string) =>
  coluna ? [{ where: `${own(coluna.campo)} = ?`, value: coluna.valor }] : []

interface Columns {
  table: string
  /** SQL of the field whose values are the columns. */
  by: string
  valores: readonly string[]
  /** Own columns that are summed. */
  sums: readonly string[]
}

/**
 * Statement that counts and sums the columns of a board. Each column is read by the index of its value, at most as far as
 * lists count; of a search, whose matches are found first, all of them together.
 */
export function sumColumns(selection: Selection, columns: Columns): { text: string; params: unknown[] } {
  const bind = parameters()
  const { counted } = selection
  const limit = counted ?? COUNT_LIMIT
  const summed = columns.sums.map(name => `'${name}', coalesce(sum(m_."${name}"), 0)::numeric(30, 2)::text`)
  const grouped = `count(m_.id)::int as total, json_build_object(${summed.join(', ')}) as somas`
  const each =
    counted === undefined ? lateral(selection, columns, bind) : searched(selection, columns, bind, limit)
  const text = `with v_ as materialized (select * from unnest(${bind.value(columns.valores)}::text[]) v_(valor)),
     x_ as (${each(grouped)})
   select json_agg(json_build_object('valor', valor, 'total', least(total, ${limit}), 'total_minimo', total > ${limit},
     'somas', case when total > ${limit} then '{}'::json else somas end)) as colunas from x_`
  return { text, params: bind.params }
}

const ownOf = (id: string, { sums }: Columns) => [id, ...sums.map(name => `t."${name}"`)].join(', ')

function lateral(selection: Selection, columns: Columns, bind: Parameters) {
  const where = selection.where(bind, [`${columns.by} = v_.valor`])
  // Without the key: an index by the value, with what is summed, then answers without the rows.
  const rows = `select ${ownOf('1 as id', columns)} from ${columns.table} t ${where} limit ${COUNT_LIMIT + 1}`
  return (grouped: string) =>
    `select v_.valor, g_.* from v_ cross join lateral (select ${grouped} from (${rows}) m_) g_`
}

/** Of too many matches none is read: each column then says so. */
function searched(selection: Selection, columns: Columns, bind: Parameters, limit: number) {
  const matches = selection.matches(bind, columns.by, limit + 1)
  return (grouped: string) =>
    `with f_ as materialized (${matches} limit ${limit + 1}),
       n_ as materialized (select count(*)::int as n from f_),
       m_ as (select f_.k, ${ownOf('t.id', columns)} from f_ join ${columns.table} t on t.id = f_.id
         where (select n from n_) <= ${limit}),
       g_ as (select v_.valor, ${grouped} from v_ left join m_ on m_.k = v_.valor group by v_.valor)
     select valor, case when n_.n > ${limit} then n_.n else total end as total, somas from g_ cross join n_`
}
