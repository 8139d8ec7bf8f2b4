import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'

const AREA = 'financeiro.prestacao'

/** Whether this person sees every card's statements: below `gerir` one sees those of the cards that one holds. */
export const veTodosOsCartoes = (actor: Actor): boolean => alcanca(nivelDe(actor, AREA), 'gerir')

/**
 * SQL: may the person `:eu` see the statements of this card? Undefined for who sees those of every card.
 * @param cartao SQL of the card's key
 */
export const soDoPortador = (actor: Actor, cartao: string) =>
  veTodosOsCartoes(actor)
    ? undefined
    : `exists (select from financeiro_cartoes k_ where k_.id = ${cartao} and k_.portador_id = :eu)`

/** What this person may do with the statements of a card that `portador_id` holds. */
export function podeNoCartao(actor: Actor, portador_id: string | null): { ver: boolean; alterar: boolean } {
  const nivel = nivelDe(actor, AREA)
  const seu = veTodosOsCartoes(actor) || portador_id === actor.id
  return { ver: seu && alcanca(nivel, 'ver'), alterar: seu && alcanca(nivel, 'registrar') }
}

/** @throws AppError nao_permitido where the card is another's, or the level does not suffice */
export function exigirNoCartao(actor: Actor, portador_id: string | null, o_que: 'ver' | 'alterar'): void {
  const pode = podeNoCartao(actor, portador_id)
  if (!pode.ver)
    throw naoPermitido('Seu perfil de acesso permite somente os cartões dos quais você é portador.')
  if (!pode[o_que]) throw naoPermitido()
}
