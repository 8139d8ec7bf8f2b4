import type { Pode } from '../../contract/fields.ts'
import {
  type Area,
  type AreaDaMatriz,
  alcanca,
  daMatriz,
  type Nivel,
  type Perfil,
} from '../../contract/permissions.ts'
import { naoPermitido } from '../errors.ts'

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
