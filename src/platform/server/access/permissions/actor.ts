import type { Procedure } from '../../../contract/api.ts'
import type { Pode } from '../../../contract/fields.ts'
import {
  type Area,
  type AreaDaMatriz,
  alcanca,
  daMatriz,
  type Nivel,
  type Perfil,
} from '../../../contract/permissions.ts'
import { AppError, naoPermitido } from '../../ground/errors.ts'

/** The signed-in person on whose behalf a procedure runs. */
export interface Actor {
  id: string
  full_name: string
  email: string
  avatar_url: string | null
  perfil_acesso: Perfil
  niveis: Record<AreaDaMatriz, Nivel>
  /** The session in which this person asks. */
  sessao_id?: string
  /** Views the product as another profile, whose `perfil_acesso` and `niveis` these are, and may change nothing. */
  vendo_como?: boolean
  /** Must replace the given password before anything else. */
  trocar_senha?: boolean
  /** Must set up the second factor, which the profile requires, before anything else. */
  configurar_segundo_fator?: boolean
}

/** Must this person do something before anything else? */
export const temPendencia = (actor: Actor): boolean =>
  Boolean(actor.trocar_senha || actor.configurar_segundo_fator)

/**
 * Refuses people who must first choose a password or set up the second factor.
 * @param wanted the procedure that they call, if it is one
 * @throws AppError nao_permitido, with what to do first in `motivo`
 */
export function exigirPronto(actor: Actor, wanted?: Pick<Procedure, 'area' | 'antesDoSegundoFator'>): void {
  if (actor.trocar_senha && wanted?.area !== 'conta') {
    throw new AppError('nao_permitido', 'Antes de continuar, escolha uma senha só sua.', {
      motivo: 'trocar_senha',
    })
  }
  if (actor.configurar_segundo_fator && !wanted?.antesDoSegundoFator) {
    throw new AppError('nao_permitido', 'Antes de continuar, configure o segundo fator da sua conta.', {
      motivo: 'configurar_segundo_fator',
    })
  }
}

/** Level of this person in an area. Areas outside the matrix are open to everyone. */
export const nivelDe = (actor: Pick<Actor, 'niveis'>, area: Area): Nivel =>
  daMatriz(area) ? actor.niveis[area] : 'gerir'

/** Creator of a record: `criado_por` where there is one, else `user_id`, which in some tables is another person (a project's manager). */
export interface Criado {
  user_id: string | null
  criado_por?: string | null
}

/** May this person change this record? `gerir` may change all, `registrar` what they created themselves. */
export const podeAlterar = (actor: Actor, area: Area, row: Criado): boolean =>
  alcanca(nivelDe(actor, area), 'gerir') ||
  (alcanca(nivelDe(actor, area), 'registrar') &&
    (row.criado_por === undefined ? row.user_id : row.criado_por) === actor.id)

/** Default for what a person may do to a record: change and delete by the same rule. */
export function podePadrao(actor: Actor, area: Area, row: Criado): Pode {
  const pode = podeAlterar(actor, area, row)
  return { alterar: pode, excluir: pode }
}

/** @throws AppError nao_permitido unless this person may change this record */
export function exigirAlterar(actor: Actor, area: Area, row: Criado): void {
  if (!podeAlterar(actor, area, row)) {
    throw naoPermitido('Seu perfil de acesso permite alterar ou excluir somente o que você mesmo registrou.')
  }
}
