import type { Context } from '../../engine/operation.ts'

/** A comment waits for those whom it mentions, until they have seen it; not for who wrote it. */
export async function aguardaMencionados(
  { db, actor }: Context,
  comentario_id: number,
  pessoas: readonly string[],
): Promise<void> {
  if (pessoas.length === 0) return
  await db.query(
    `insert into espera_mencoes (usuario_id, comentario_id)
     select distinct u.id, $1::integer from auth_users u where u.id = any($2) and u.id <> $3`,
    [comentario_id, pessoas, actor.id],
  )
}
