import { type SQL, sql } from 'drizzle-orm'
import { index, type PgColumn } from 'drizzle-orm/pg-core'
import { beyondAscii, holdsDigit, rareLetters } from './short-words.ts'

type Made = ReturnType<ReturnType<typeof index>['using']>
const among = (made: Made, rows: SQL | undefined) => (rows ? made.where(rows) : made)

/**
 * The indexes of a `buscaColumn`: one of trigrams, one of the few texts beyond ASCII, for words of two letters, and one
 * of rare letters, for single ones. To be spread among the table's indexes.
 * @param name of the first; the others' end in `_outros` and `_raras`
 * @param filled SQL of the rows that have a text, where a job fills the column: a GIN index has an entry of the others, too
 */
export const searchIndexes = (name: string, id: PgColumn, column: PgColumn, filled?: SQL) => [
  among(index(name).using('gin', sql`${column} gin_trgm_ops`), filled),
  index(`${name}_outros`)
    .on(id)
    .where(sql.raw(beyondAscii(`"${column.name}"`))),
  among(index(`${name}_raras`).using('gin', sql.raw(rareLetters(`"${column.name}"`))), filled),
]

/** The index of a searched text of names: of the few that hold a digit, for the words that do, such as a part of a document. */
export const numbersIndex = (name: string, id: PgColumn, column: PgColumn) =>
  index(name)
    .on(id)
    .where(sql.raw(holdsDigit(`"${column.name}"`)))

/** The end of the name of an index that holds of every row what a scan reads of it, in the order of ids. */
export const SCAN = '_varredura'

/** Bytes of a text. PostgreSQL takes 2,704 for an entry of an index, and the other columns have a share. */
const LONGEST = 2000

/** SQL: the text is too long for an index. Written as an equality, of which the planner expects few rows, and of its contrary nearly all. */
export const exceedsScan = (column: string) =>
  `least(octet_length(${column}), ${LONGEST + 1}) = ${LONGEST + 1}`
/** SQL of the contrary: its index has all rows but a few. */
export const fitsScan = (column: string) => `least(octet_length(${column}), ${LONGEST + 1}) <> ${LONGEST + 1}`

/** Does a line of a plan read such an index of a table from end to end? @param name with the alias */
export const readsScanIndex = (line: string, name: string) =>
  new RegExp(`Index Only Scan using \\w+${SCAN} on ${name} `).test(line)

/**
 * Indexes that sums and groups of a search of a common word read instead of the rows: half their bytes, and each row's few columns
 * instead of all before its text. To be spread among the table's indexes; the few rows with a text too long for an index are in the second.
 * @param name of the first ends in `_varredura`, the other's in `_longas`
 * @param column the searched text, of no row null
 * @param read what is summed, grouped by, or refers to other tables that are searched
 */
export const scanIndexes = (name: string, id: PgColumn, column: PgColumn, read: readonly PgColumn[]) => [
  index(`${name}${SCAN}`)
    .on(id, ...read, column)
    .where(sql.raw(fitsScan(`"${column.name}"`))),
  index(`${name}_longas`)
    .on(id)
    .where(sql.raw(exceedsScan(`"${column.name}"`))),
]

/** The same for names that other tables are searched by, which all fit. */
export const nameScanIndex = (name: string, id: PgColumn, column: PgColumn) =>
  index(`${name}${SCAN}`).on(id, column)
