import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe, podeAlterar, podePadrao } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { naoEncontrado, naoPermitido } from '#platform/server/ground/errors.ts'
import type { Chamado } from '../contract.ts'

export const AREA = 'predial.chamados'

type Partes = Pick<Chamado, 'user_id' | 'solicitante_id' | 'responsavel_id'>

/** Manages the tickets of everybody, and says who takes care of which. */
export const gere = (actor: Actor) => alcanca(nivelDe(actor, AREA), 'gerir')

/** The conversation is between the requester, whoever takes care of the ticket and whoever manages tickets. */
export const podeConversar = (actor: Actor, { user_id, solicitante_id, responsavel_id }: Partes): boolean =>
  gere(actor) || [user_id, solicitante_id, responsavel_id].includes(actor.id)

/** The same as SQL over the ticket `t` and the person `:eu`; undefined for who sees every conversation. */
export const soDaConversa = (actor: Actor) =>
  gere(actor) ? undefined : ':eu in (t.user_id, t.solicitante_id, t.responsavel_id)'

/** The status alone may be changed by whoever takes care of the ticket, too. */
export const podeMover = (actor: Actor, chamado: Partes): boolean =>
  podeAlterar(actor, AREA, chamado) ||
  (alcanca(nivelDe(actor, AREA), 'registrar') && chamado.responsavel_id === actor.id)

/**
 * @throws AppError nao_encontrado, or nao_permitido to whom the conversation does not concern
 */
export async function exigirConversa(
  { db, actor }: Pick<Context, 'actor' | 'db'>,
  id: number,
): Promise<void> {
  const [chamado] = await db.query<Partes>(
    `select user_id, solicitante_id, responsavel_id from predial_chamados where id = $1`,
    [id],
  )
  if (!chamado) throw naoEncontrado()
  if (!podeConversar(actor, chamado))
    throw naoPermitido('A conversa é entre quem abriu o chamado, quem cuida dele e o Predial.')
}

export const podeNoChamado = (actor: Actor, chamado: Partes): Chamado['pode'] => ({
  ...podePadrao(actor, AREA, chamado),
  mover: podeMover(actor, chamado),
  atribuir: gere(actor),
  conversar: podeConversar(actor, chamado),
})
