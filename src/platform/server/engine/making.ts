import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Question } from '../ground/database/database.ts'

/** Makes records of the same columns, where many are made at once. */
export function making(table: PgTable & { id: PgColumn }, values: object): Question<object, number> {
  return {
    key: `insert ${getTableName(table)} ${Object.keys(values).join()}`,
    writes: true,
    ask: async (db, rows) => {
      const made = await db.orm
        .insert(table as PgTable)
        .values(rows as never)
        .returning({ id: table.id })
      return made.map(({ id }) => id as number)
    },
  }
}
