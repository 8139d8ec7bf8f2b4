import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/ground/database/database.ts'

const CHUNK = 5000

/** Writes many rows in few statements. Every row has the columns of the first; the triggers are the caller's to mind. */
export async function insertRows(tx: Queryable, table: PgTable, rows: Iterable<object>): Promise<void> {
  const types = new Map(
    Object.values(getTableColumns(table)).map(column => [column.name, column.getSQLType()]),
  )
  const write = async (chunk: object[]) => {
    const names = Object.keys(chunk[0] ?? {})
    const shape = names.map(name => `"${name}" ${types.get(name)}`).join(', ')
    const columns = names.map(name => `"${name}"`).join(', ')
    await tx.query(
      `insert into ${getTableName(table)} (${columns}) select ${columns} from json_to_recordset($1::json) as x(${shape})`,
      [JSON.stringify(chunk)],
    )
  }
  let chunk: object[] = []
  for (const row of rows) {
    if (chunk.push(row) < CHUNK) continue
    await write(chunk)
    chunk = []
  }
  if (chunk.length > 0) await write(chunk)
}
