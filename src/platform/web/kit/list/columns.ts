import type { CSSProperties, ReactNode } from 'react'
import type { z } from 'zod'
import type { InputOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import type { ListInput, Page } from '#platform/contract/list.ts'

/** A procedure whose input is `listInput(…)` and whose output is `listOutput(…)`. */
export type ListProcedure = Procedure<
  z.ZodObject<{ filtros: z.ZodPrefault<z.ZodObject> }> & z.ZodType<ListInput>,
  z.ZodType<Page<{ id: number | string }>>
>

export type RowOf<P extends ListProcedure> = OutputOf<P>['rows'][number]

export interface Column<Row, Sort extends string = string> {
  key: string
  header: string
  /** Heading on a card, where the whole one leaves its value no room. */
  short?: string
  cell: (row: Row) => ReactNode
  /** What follows the name of a record, outside the link to its page: marks and links of its own. */
  after?: (row: Row) => ReactNode
  /** The server's sort name; without one the column is not sortable. */
  sort?: Sort
  align?: 'start' | 'end'
  /** For short values, which are never cut before those of other columns: the CSS width from which they are, e.g. '9rem'. */
  width?: string
  /** For names of several words, as of a place: the CSS width in which they go on two small lines where the list has little room. */
  twoLines?: string
  /** Place on a card: 'title' is the heading, 'picture' is beside it. By default the first column is the heading. */
  card?: 'title' | 'picture' | 'pair'
  /** Rows may be grouped by it, though it is neither a word of a vocabulary nor a date. It is a sort, too. */
  groups?: true
  /** Shown where a person or a view chose it: there is no room for it beside the others. */
  escolha?: true
  /** Width in pixels that a person chose. */
  fixed?: number
  /**
   * Where a list is narrow, columns of a high number give way first. By default those of status and of money stay longest; the
   * others go in the order of the table, the last one first.
   */
  peso?: number
}

/** The columns, each with its place in the order in which they give way: 0 is the title, which never does. */
export function ranked<C extends Column<never>>(columns: readonly C[]): readonly C[] {
  const title = titleOf(columns)
  const weight = (column: C) =>
    column === title ? 0 : (column.peso ?? (/^(status|situ)/.test(column.key) ? 1 : column.align ? 2 : 3))
  const order = columns.toSorted((one, other) => weight(one) - weight(other))
  return columns.map(column => ({ ...column, peso: order.indexOf(column) }))
}

/** The column that names the record. */
export const titleOf = <C extends { card?: string }>(columns: readonly C[]): C =>
  (columns.find(({ card }) => card === 'title') ?? columns[0]) as C

/** Style of the cells of a column. Without a chosen width it weighs by what it holds. */
export const widthOf = ({ fixed, width, twoLines }: Column<never>) =>
  fixed
    ? { width: fixed, minWidth: fixed, maxWidth: fixed }
    : width || twoLines
      ? ({ '--ate': width, '--duas-linhas': twoLines } as CSSProperties)
      : undefined

/** Columns of a list, typed by its procedure: unknown row fields and sort names do not compile. */
export type ColumnsOf<P extends ListProcedure> = readonly Column<RowOf<P>, InputOf<P>['ordem']>[]
