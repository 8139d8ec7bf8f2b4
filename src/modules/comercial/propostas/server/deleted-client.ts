import { eq } from 'drizzle-orm'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { lockRecord } from '#platform/server/engine/records.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { clientes } from '../../clientes/server/table.ts'
import { propostas } from './table.ts'

const AREA = 'comercial'

/**
 * Lets go of a client that is about to be deleted: its proposals stay and keep its name.
 * @throws AppError nao_permitido when the actor may not change one of them
 */
export async function releaseCliente(context: Context, id: number): Promise<void> {
  const { db, actor } = context
  // The client before its proposals, as whoever saves a proposal locks them: the other way round, both could wait.
  const { nome_cliente } = await lockRecord(context, clientes, AREA, id)
  const own = await db.orm
    .update(propostas)
    .set({ nome_cliente_excluido: nome_cliente, cliente_id: null })
    .where(eq(propostas.cliente_id, id))
    .returning({ user_id: propostas.user_id })
  if (own.some(row => !podePadrao(actor, AREA, row).alterar)) {
    throw naoPermitido('Este cliente tem propostas registradas por outras pessoas.')
  }
}
