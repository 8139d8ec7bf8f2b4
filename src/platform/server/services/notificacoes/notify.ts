import type { Aviso } from '../../../contract/notificacoes.ts'
import type { Context } from '../../engine/operation.ts'

/**
 * Queues a mail about something that just happened, in its transaction, for each of these people but who did it. It is
 * written when it leaves: whoever may not see the record by then, or no longer wants it, gets none.
 * @param pessoas ids of users; null is nobody
 * @param dados what the letter is written from, e.g. `{ chamado_id: 7 }`
 */
export async function notify(
  { db, actor }: Context,
  { nome }: Aviso,
  pessoas: readonly (string | null)[],
  dados: Record<string, unknown>,
): Promise<void> {
  const others = [...new Set(pessoas)].filter(id => id !== null && id !== actor.id)
  if (others.length === 0) return
  await db.query(
    `insert into emails (notificacao, usuario_id, dados)
     select $1, u.id, $3 from auth_users u
     where u.id = any($2) and not exists (
       select from preferencias_de_notificacao p
       where p.usuario_id = u.id and p.notificacao = $1 and p.frequencia = 'nunca'
     )`,
    [nome, others, JSON.stringify({ ...dados, autor: actor.full_name || actor.email })],
  )
}
