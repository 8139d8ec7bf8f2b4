import type { ReactNode } from 'react'
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
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts it; without one it is not sortable. */
  sort?: Sort
  align?: 'start' | 'end'
  /** CSS width, e.g. '9rem'. */
  width?: string
  /** Its place where a row is drawn as a card: 'title' heads it, 'picture' stands beside that. Else the first column heads it. */
  card?: 'title' | 'picture'
}

/** The columns of a list, typed by its procedure: row fields and sort names that do not exist fail to compile. */
export type ColumnsOf<P extends ListProcedure> = readonly Column<RowOf<P>, InputOf<P>['ordem']>[]
