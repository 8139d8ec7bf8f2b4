import { eq, sql } from 'drizzle-orm'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { clientes } from '../../clientes/server/table.ts'
import { propostas } from './table.ts'

// The proposals of a deleted client stay and keep its name. The client is locked before its proposals, as whoever saves
// a proposal locks them: the other way round, both could wait.
onDelete(clientes, {
  de: propostas,
  soltar: async ({ db, actor }, id) => {
    const own = await db.orm
      .update(propostas)
      .set({
        nome_cliente_excluido: sql`(select nome_cliente from comercial_clientes where id = ${id})`,
        cliente_id: null,
      })
      .where(eq(propostas.cliente_id, id))
      .returning({ user_id: propostas.user_id })
    if (own.some(row => !podePadrao(actor, 'comercial', row).alterar)) {
      throw naoPermitido('Este cliente tem propostas registradas por outras pessoas.')
    }
  },
})
