import type { Context } from '#platform/server/engine/operation.ts'
import { asked, inOrder, type Queryable } from '#platform/server/ground/database/database.ts'
import { estaAberto, type StatusChamado } from '../contract.ts'

/** Minutes in which closing a ticket again takes its reopening back; a notice offers that for some seconds. */
const VOLTA_MINUTOS = 10

/** The day that a person's own reopening has just taken from a ticket. */
const reaberto = (usuario_id: string) => ({
  key: `reaberto ${usuario_id}`,
  ask: async (db: Queryable, ids: number[]) =>
    inOrder(
      ids,
      await db.query<{ id: number; dia: string }>(
        `select distinct on (registro_id) registro_id as id, antes ->> 'data_fechamento' as dia from auditoria
         where tabela = 'predial_chamados' and registro_id = any($1::int[]) and acao = 'alterar' and usuario_id = $2
           and quando > now() - make_interval(mins => $3)
           and antes ->> 'data_fechamento' is not null and depois ->> 'data_fechamento' is null
         order by registro_id, id desc`,
        [ids, usuario_id, VOLTA_MINUTOS],
      ),
    ),
})

/**
 * What a status changes of the day of closing: between two closed ones nothing. A reopening that its person takes back leaves the
 * day as it was.
 */
export async function fechamentoCom(
  { db, actor, hoje }: Context,
  antes: { id: number; status: string },
  status: StatusChamado | undefined,
): Promise<{ data_fechamento?: string | null }> {
  if (status === undefined || estaAberto(status) === estaAberto(antes.status as StatusChamado)) return {}
  if (estaAberto(status)) return { data_fechamento: null }
  const taken = await asked(db, reaberto(actor.id), antes.id)
  return { data_fechamento: taken?.dia ?? hoje }
}
