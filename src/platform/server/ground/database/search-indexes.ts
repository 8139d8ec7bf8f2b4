import { sql } from 'drizzle-orm'
import { index, type PgColumn } from 'drizzle-orm/pg-core'
import { beyondAscii, rareLetters } from './short-words.ts'

/**
 * The indexes of a `buscaColumn`: one of trigrams, one of the few texts beyond ASCII, for words of two letters, and one
 * of rare letters, for single ones. To be spread among the table's indexes.
 * @param name of the first; the others' end in `_outros` and `_raras`
 */
export const searchIndexes = (name: string, id: PgColumn, column: PgColumn) => [
  index(name).using('gin', sql`${column} gin_trgm_ops`),
  index(`${name}_outros`)
    .on(id)
    .where(sql.raw(beyondAscii(`"${column.name}"`))),
  index(`${name}_raras`).using('gin', sql.raw(rareLetters(`"${column.name}"`))),
]
