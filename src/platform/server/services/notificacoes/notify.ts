import type { Aviso } from '../../../contract/notificacoes.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import { countNotices } from '../../engine/budgets.ts'
import type { Context } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'

/**
 * Queues a mail about something that just happened, in its transaction, for each of these people but who did it. It is
 * written when it leaves: whoever may not see the record by then, or no longer wants it, gets none. Mails of one person are
 * limited by the hour.
 * @param pessoas ids of users; null is nobody
 * @param dados what the letter is written from, e.g. `{ chamado_id: 7 }`
 * @throws AppError muitas_tentativas
 */
export async function notify(
  context: Context,
  { nome }: Aviso,
  pessoas: readonly (string | null)[],
  dados: Record<string, unknown>,
): Promise<void> {
  const { db, actor, avisos } = context
  const others = [...new Set(pessoas)].filter((id): id is string => id !== null && id !== actor.id)
  if (others.length === 0) return
  // Requests on many records tell each person once, at their end.
  if (avisos) return avisos(nome, others, dados)
  await countNotices(context, others.length)
  await queueNotices(db, actor, [{ nome, pessoas: others, dados }])
}

/** What these people are told of, each by a mail. */
export interface Noticed {
  nome: string
  pessoas: readonly string[]
  /** What the letter is written from: of one record, or of `muitos` and how many `mais` there are. */
  dados: Record<string, unknown>
}

/** Queues mails in the open transaction for those who want them. */
export async function queueNotices(
  db: Queryable,
  { full_name, email }: Pick<Actor, 'full_name' | 'email'>,
  noticed: readonly Noticed[],
): Promise<void> {
  const rows = noticed.flatMap(({ nome, pessoas, dados }) =>
    pessoas.map(id => ({ nome, id, dados: { ...dados, autor: full_name || email } })),
  )
  if (rows.length === 0) return
  await db.query(
    `insert into emails (notificacao, usuario_id, dados)
     select x.nome, u.id, x.dados from json_to_recordset($1) as x(nome text, id uuid, dados jsonb)
     join auth_users u on u.id = x.id
     where not exists (
       select from preferencias_de_notificacao p
       where p.usuario_id = u.id and p.notificacao = x.nome and p.frequencia = 'nunca'
     )`,
    [JSON.stringify(rows)],
  )
}
