import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../ground/database/database.ts'

type Settle = (tx: Queryable, ids: number[]) => Promise<unknown>

const settling = new Map<string, Settle[]>()

/**
 * Says what to put right in records of a table that come back from the bin, where the rest of the world went on
 * meanwhile. It runs in the transaction that brings them back, once their references stand.
 */
export function onRestore(table: PgTable, settle: Settle): void {
  const name = getTableName(table)
  settling.set(name, [...(settling.get(name) ?? []), settle])
}

/** Puts right what these deletions brought back to these tables. */
export async function settleRestored(tx: Queryable, exclusoes: string[], tables: string[]): Promise<void> {
  for (const table of tables) {
    const all = settling.get(table)
    if (!all) continue
    const rows = await tx.query<{ id: number }>(
      `select registro_id as id from auditoria
       where exclusao = any($1) and tabela = $2 and registro_id is not null and acao = 'excluir'`,
      [exclusoes, table],
    )
    const ids = rows.map(({ id }) => id)
    for (const settle of all) await settle(tx, ids)
  }
}
