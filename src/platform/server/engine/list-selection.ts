import type { HalfOf } from '../ground/database/database.ts'
import type { Parameters } from './list-search.ts'

/** A list's selection as pieces of SQL on a table `t`; each statement has its own parameters. */
export interface Selection {
  /** Limit for counting the matches of a search; undefined without search words. */
  counted: number | undefined
  /** The search also looks into other tables. */
  searchesOthers: boolean
  /** It has words, and each row is tested by itself for them. */
  byRow: boolean
  /** Of the same rows those in one half of the table. */
  half(of: HalfOf): Selection
  /** The `where` of the filters, without the search. */
  narrowing(bind: Parameters): string
  /** The search as a condition on one row. */
  condition(bind: Parameters): string
  /** The `where` of filters, search and further conditions, tested row by row. */
  where(bind: Parameters, more?: string[]): string
  /**
   * Selects `id` and `k` (the value of `by`) of all matches, by indexes; of more than `most` it is enough to know of `most`.
   * @param picked what is selected instead
   */
  matches(bind: Parameters, by: string, most?: number, picked?: string): string
}

/**
 * All that filters and search select, as `t`, for a statement that reads all of it. A search of other tables goes by its matches:
 * tested row by row it is a lookup for each record of the table.
 * @param own columns of the table
 */
export function everyRow(
  selection: Selection,
  { table, own }: { table: string; own: readonly string[] },
  bind: Parameters,
): string {
  if (!selection.searchesOthers) return `${table} t ${selection.where(bind)}`
  const columns = own.map(name => `t."${name}"`).join(', ')
  return `(${selection.matches(bind, '1', undefined, columns)}) t`
}
