import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from './operation.ts'

/** What becomes of the records that refer to a record which is about to be deleted. Both refuse by throwing. */
interface Following {
  /** Files that go along; asked before the transaction, of whoever may delete the record. @returns their paths */
  arquivos?(context: Context, id: number): Promise<string[]>
  /** Lets go of the record or deletes what goes along, in the transaction, while the record is locked. */
  soltar(context: Context, id: number): Promise<unknown>
}

const following = new Map<string, Following[]>()

const of = (table: PgTable) => following.get(getTableName(table)) ?? []

/** Says what becomes of an entity's records when a record of `table` is deleted, to which they refer. */
export function onDelete(table: PgTable, how: Following): void {
  following.set(getTableName(table), [...of(table), how])
}

/** Files of the records that go along with this one. @throws AppError where this person may not delete one of them */
export async function filesGoingAlong(context: Context, table: PgTable, id: number): Promise<string[]> {
  const paths: string[] = []
  for (const { arquivos } of of(table)) paths.push(...((await arquivos?.(context, id)) ?? []))
  return paths
}

/** Frees a locked record from all that refers to it. @throws AppError where this person may not change one of these */
export async function release(context: Context, table: PgTable, id: number): Promise<void> {
  for (const { soltar } of of(table)) await soltar(context, id)
}
