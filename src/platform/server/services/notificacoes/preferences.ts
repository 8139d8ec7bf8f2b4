import { type Frequencia, frequenciaDe, type Notificacao } from '../../../contract/notificacoes.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import type { Queryable } from '../../ground/database/database.ts'

/** By the name of the notification. */
export type Escolhas = Partial<Record<string, Frequencia>>

/** What this person chose. */
export async function readChoices(db: Queryable, usuario_id: string): Promise<Escolhas> {
  const rows = await db.query<{ notificacao: string; frequencia: Frequencia }>(
    'select notificacao, frequencia from preferencias_de_notificacao where usuario_id = $1',
    [usuario_id],
  )
  return Object.fromEntries(rows.map(({ notificacao, frequencia }) => [notificacao, frequencia]))
}

export async function writeChoices(db: Queryable, usuario_id: string, escolhas: Escolhas): Promise<void> {
  await db.query(
    `insert into preferencias_de_notificacao (usuario_id, notificacao, frequencia)
     select $1, key, value from json_each_text($2)
     on conflict (usuario_id, notificacao) do update set frequencia = excluded.frequencia`,
    [usuario_id, JSON.stringify(escolhas)],
  )
}

/** How often this person gets it, by what they chose and may see. */
export const frequencyFor = (
  actor: Pick<Actor, 'niveis'>,
  notificacao: Notificacao,
  escolhas: Escolhas,
): Frequencia => {
  const { area, nome } = notificacao
  return frequenciaDe(notificacao, nivelDe(actor, area), escolhas[nome])
}
