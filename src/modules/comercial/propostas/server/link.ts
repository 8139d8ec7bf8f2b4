import { and, eq, inArray } from 'drizzle-orm'
import { podeAlterar } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { onRestore } from '#platform/server/services/lixeira/settle.ts'
import { CONVERTIDA } from '../contract.ts'
import { propostas } from './table.ts'

/** Reads a proposal that a project is about to be linked to, and lets nobody else link it meanwhile. */
export async function lockProposta({ db }: Context, id: number) {
  const [proposta] = await db.orm.select().from(propostas).where(eq(propostas.id, id)).for('update')
  if (proposta) return proposta
  const message = 'Esta proposta não existe mais. Escolha outra.'
  throw new AppError('dados_invalidos', message, { campos: { proposta_id: message } })
}

/**
 * Marks the proposal of a project as converted, in the transaction that saves the project: either both are saved or
 * neither is.
 * @throws AppError nao_permitido where this person may not change the proposal
 */
export async function markConvertida(
  { db, actor }: Context,
  proposta: Awaited<ReturnType<typeof lockProposta>>,
): Promise<void> {
  if (proposta.status_proposta === CONVERTIDA) return
  if (!podeAlterar(actor, 'comercial', proposta)) {
    throw new AppError(
      'nao_permitido',
      'O projeto não foi salvo: o seu perfil de acesso não permite atualizar o status da proposta vinculada.',
      { titulo: 'Aviso' },
    )
  }
  await db.orm.update(propostas).set({ status_proposta: CONVERTIDA }).where(eq(propostas.id, proposta.id))
}

/**
 * Gives a proposal back as Aprovada, whose project is deleted or takes another proposal. A consequence of what may be
 * done to the project, it asks for no permission of its own. Undone with the delete, since it belongs to its transaction.
 */
export async function giveBackProposta({ db }: Context, id: number): Promise<void> {
  await db.orm
    .update(propostas)
    .set({ status_proposta: 'Aprovada' })
    .where(and(eq(propostas.id, id), eq(propostas.status_proposta, CONVERTIDA)))
}

/** Marks proposals as converted whose projects come back from the bin. */
export const marcarConvertidas = (tx: Queryable, ids: number[]) =>
  tx.orm
    .update(propostas)
    .set({ status_proposta: CONVERTIDA })
    .where(and(inArray(propostas.id, ids), eq(propostas.status_proposta, 'Aprovada')))

/** A proposal that was sent is Enviada, where it was still being written. */
export const marcarEnviada = ({ db }: Context, id: number) =>
  db.orm
    .update(propostas)
    .set({ status_proposta: 'Enviada' })
    .where(and(eq(propostas.id, id), eq(propostas.status_proposta, 'Em Elaboração')))

// A proposal that comes back from the bin has no project where its own took another one, or went meanwhile.
onRestore(propostas, (tx, ids) =>
  tx.query(
    `update comercial_propostas t set status_proposta = 'Aprovada' where id = any($1) and status_proposta = $2
       and not exists (select from financeiro_projetos p where p.proposta_id = t.id)`,
    [ids, CONVERTIDA],
  ),
)
