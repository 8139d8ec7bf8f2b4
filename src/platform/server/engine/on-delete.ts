import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from './operation.ts'

/** What happens to records that refer to a deleted record. Both functions refuse the delete by throwing. */
interface Following {
  /** The table of these records. */
  de: PgTable
  /** Files deleted with it; asked before the transaction. @returns their paths */
  arquivos?(context: Context, id: number): Promise<string[]>
  /** Removes the references or deletes the referring rows, in the transaction, with the record locked. */
  soltar(context: Context, id: number): Promise<unknown>
}

const following = new Map<string, Following[]>()

const of = (table: PgTable) => following.get(getTableName(table)) ?? []

/** Registers what happens to referring records when a record of `table` is deleted. */
export function onDelete(table: PgTable, how: Following): void {
  following.set(getTableName(table), [...of(table), how])
}

/** The tables whose records do something when a record of this table is deleted. */
export const followersOf = (table: string): string[] =>
  (following.get(table) ?? []).map(({ de }) => getTableName(de))

/** Files of the records deleted together with this one. @throws AppError when this person may not delete one of them */
export async function filesGoingAlong(context: Context, table: PgTable, id: number): Promise<string[]> {
  const paths: string[] = []
  for (const { arquivos } of of(table)) paths.push(...((await arquivos?.(context, id)) ?? []))
  return paths
}

/** Removes all references to a locked record. @throws AppError when this person may not change a referring record */
export async function release(context: Context, table: PgTable, id: number): Promise<void> {
  for (const { soltar } of of(table)) await soltar(context, id)
}
