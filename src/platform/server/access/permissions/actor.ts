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
  /** Sees what another profile sees (`perfil_acesso` and `niveis` are that one's) and may change nothing. */
  vendo_como?: boolean
  /** Has to choose a password of their own before anything else. */
  trocar_senha?: boolean
  /** Has to set up the second factor that their profile asks for before anything else. */
  configurar_segundo_fator?: boolean
}

/** Is there something that this person has to do before anything else? */
export const temPendencia = (actor: Actor): boolean =>
  Boolean(actor.trocar_senha || actor.configurar_segundo_fator)

/**
 * Lets nobody past who has something to do first: to choose a password, then to set up the second factor.
 * @param wanted what they ask for, where it is a procedure
 * @throws AppError nao_permitido, its `motivo` saying what to do
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

/** This person's level in an area; those beside the matrix are everyone's. */
export const nivelDe = (actor: Actor, area: Area): Nivel => (daMatriz(area) ? actor.niveis[area] : 'gerir')

/** Who created a record: `user_id`, unless that column means another person (a project's manager) and `criado_por` says it. */
interface Criado {
  user_id: string | null
  criado_por?: string | null
}

/** May this person change this record? `gerir` may change all, `registrar` what they created themselves. */
export const podeAlterar = (actor: Actor, area: Area, row: Criado): boolean =>
  alcanca(nivelDe(actor, area), 'gerir') ||
  (alcanca(nivelDe(actor, area), 'registrar') &&
    (row.criado_por === undefined ? row.user_id : row.criado_por) === actor.id)

/** The usual answer to what a person may do to a record. */
export function podePadrao(actor: Actor, area: Area, row: Criado): Pode {
  const pode = podeAlterar(actor, area, row)
  return { alterar: pode, excluir: pode }
}

/** @throws AppError nao_permitido when this person may not change this record */
export function exigirAlterar(actor: Actor, area: Area, row: Criado): void {
  if (!podeAlterar(actor, area, row)) {
    throw naoPermitido('Seu perfil de acesso permite alterar ou excluir somente o que você mesmo registrou.')
  }
}
