import { getTableName } from 'drizzle-orm'
import type { Chave } from '../../../contract/fields.ts'
import type { Context, Operation } from '../../engine/operation.ts'
import type { Historico } from '../auditoria/history.ts'

/** Those of some records that this person may read, by the condition of their history; all, where the area alone decides. */
export async function readable(
  { db, actor }: Context,
  historico: Operation | undefined,
  ids: readonly Chave[],
): Promise<readonly Chave[]> {
  const { registros } = (historico ?? {}) as Partial<Historico>
  const only = registros?.soDe?.(actor)
  if (!registros || !only) return ids
  const rows = await db.query<{ id: Chave }>(
    `select t.id from "${getTableName(registros.table)}" t
     where t.id = any($1) and $2::uuid is not null and ${only.replaceAll(':eu', '$2::uuid')}`,
    [ids, actor.id],
  )
  return rows.map(({ id }) => id)
}
