import { sql } from 'drizzle-orm'
import { index, type PgColumn } from 'drizzle-orm/pg-core'
import { beyondAscii } from '../short-words.ts'

/**
 * The indexes of a `buscaColumn`: one of trigrams, and one of the few texts beyond ASCII, for words of two letters.
 * To be spread among the table's indexes.
 * @param name of the first; the other's ends in `_outros`
 */
export const searchIndexes = (name: string, id: PgColumn, column: PgColumn) => [
  index(name).using('gin', sql`${column} gin_trgm_ops`),
  index(`${name}_outros`)
    .on(id)
    .where(sql.raw(beyondAscii(`"${column.name}"`))),
]
