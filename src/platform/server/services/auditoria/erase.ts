import { ELIMINADO } from '../../../contract/show-value.ts'
import type { Queryable } from '../../ground/database/database.ts'

/**
 * Rows of the trail, as `a`, about a record ($1, $2), what hung on it, and what hung on that, such as the comments on a document of a
 * person. Each kind by its own index.
 */
export const ABOUT = `a.id in (
  select id from auditoria where tabela = $1 and registro_id = $2
  union all select id from auditoria where dono = $1 and dono_id = $2
  union all select below.id from (
    select distinct tabela, registro_id from auditoria where dono = $1 and dono_id = $2
  ) held join auditoria below on below.dono = held.tabela and below.dono_id = held.registro_id)`

/** Keys and instants of the trail itself: what ties rows together, and says nothing of a person. */
const KEPT = '^(id|version|tabela|created_at|.*_id)$'

/** Of a snapshot, what changed, with nothing of what it was: which fields, and whether they held something. */
const emptied = (side: string, other: string) => `
  case when a.${side} is null then null else coalesce((
    select jsonb_object_agg(key, case when key ~ '${KEPT}' or value = 'null' then value else to_jsonb($3::text) end)
    from jsonb_each(a.${side})
    where key ~ '${KEPT}' or a.${other} is null or a.${other} -> key is distinct from value
  ), '{}') end`

/**
 * Takes out of the audit trail what somebody was whose record is gone for good. Who did what, when and to which fields
 * stays. Answers that are kept for repetitions go, too.
 */
export async function forget(tx: Queryable, tabela: string, registro_id: number): Promise<void> {
  await tx.query(
    `delete from idempotencia i using auditoria a
     where i.operacao = a.operacao and i.resposta ->> 'id' = a.registro_id::text and ${ABOUT}`,
    [tabela, registro_id],
  )
  await tx.query(
    `update auditoria a set antes = ${emptied('antes', 'depois')}, depois = ${emptied('depois', 'antes')} where ${ABOUT}`,
    [tabela, registro_id, ELIMINADO],
  )
}
