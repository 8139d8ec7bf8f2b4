import type { FoundKeys, KeysAsked, PartOf } from '../ground/database/database.ts'
import type { Parameters } from './list-parameters.ts'

/** A list's selection as pieces of SQL on a table `t`; each statement has its own parameters. */
export interface Selection {
  /** Limit for counting the matches of a search; undefined without search words. */
  counted: number | undefined
  /** The search also looks into other tables. */
  searchesOthers: boolean
  /** It has words, and each row is tested by itself for them. */
  byRow: boolean
  /** It is a part of the table, every row of which is read. */
  parted: boolean
  /** The searched column. */
  text: string
  /** Of these rows those whose text fits into an index, searched as the rows of any list. */
  fitting(): Selection
  /** Of these rows those in a part of the table, with the keys that were found for all parts. */
  part(of: PartOf | undefined, found: FoundKeys): Selection
  /** Of these rows those that a condition leaves. */
  among(of: { where: string; value: unknown }): Selection
  /** How matches in other tables are found before the rows are read. */
  keys: readonly KeysAsked[]
  /** The `where` of the filters and of further conditions, without the search. */
  narrowing(bind: Parameters, more?: string[]): string
  /** The search as a condition on one row. */
  condition(bind: Parameters): string
  /** The `where` of filters, search and further conditions, tested row by row. */
  where(bind: Parameters, more?: string[]): string
  /** The same for a statement that reads the whole table; undefined where it rather goes by `matches`. */
  scan?: ((bind: Parameters) => string) | undefined
  /**
   * Selects `id` and `k` (the value of `by`) of all matches, by indexes; of more than `most` it is enough to know of `most`.
   * @param picked what is selected instead
   */
  matches(bind: Parameters, by: string, most?: number, picked?: string): string
  /** At most so many of `matches`, as the `with` queries that end in `m_`. */
  counting(bind: Parameters, by: string, most: number): string
}

/**
 * All that filters and search select, as `t`, for a statement that reads all of it. A search of other tables goes by its matches,
 * as long as these are few: tested row by row it is a lookup for each record of the table.
 * @param own columns of the table
 */
export function everyRow(
  selection: Selection,
  { table, own }: { table: string; own: readonly string[] },
  bind: Parameters,
): string {
  if (selection.scan) return `${table} t ${selection.scan(bind)}`
  if (!selection.searchesOthers || selection.parted) return `${table} t ${selection.where(bind)}`
  const columns = own.map(name => `t."${name}"`).join(', ')
  return `(${selection.matches(bind, '1', undefined, columns)}) t`
}
