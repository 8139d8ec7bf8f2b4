import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Question } from '../ground/database/database.ts'
import type { Context } from './operation.ts'

/** SQL of one record's values: the columns that are given, and what the driver sends for each. */
export function given(table: PgTable, values: object): { columns: PgColumn[]; params: unknown[] } {
  const known = getTableColumns(table)
  const present = Object.entries(values).filter(([name, value]) => value !== undefined && known[name])
  const columns = present.map(([name]) => known[name] as PgColumn)
  return {
    columns,
    params: present.map(([, value], n) => (value === null ? null : columns[n]?.mapToDriverValue(value))),
  }
}

/**
 * An insert by this person. Drizzle's own would be composed anew each time, at the price of the request around it.
 * @param id SQL of the record's id, where the statement around it makes that
 */
export function inserting({ actor }: Context, table: PgTable, values: object, id?: string) {
  const { columns, params } = given(table, { user_id: actor.id, ...values })
  const names = [...(id ? ['id'] : []), ...columns.map(({ name }) => name)].map(name => `"${name}"`)
  const places = [...(id ? [id] : []), ...columns.map((_, n) => `$${n + 1}`)]
  const sql = `insert into "${getTableName(table)}" (${names.join(', ')}) values (${places.join(', ')})`
  return { sql, params }
}

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
