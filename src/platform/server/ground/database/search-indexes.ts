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
