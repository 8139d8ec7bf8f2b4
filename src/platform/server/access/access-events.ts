import type { Database } from '../ground/database/database.ts'

/** Longer ones are made up. */
const MAX_USER_AGENT = 300

/** A coming or going at the door, as far as the request tells. */
export interface Passagem {
  operacao: 'auth/entrar' | 'auth/segundo-fator' | 'auth/sair'
  acao: 'entrar' | 'sair' | 'recusar'
  pedido: string
  userAgent: string | undefined
  endereco: string
}

/**
 * Notes in the audit trail that somebody signed in or out, or was refused: of an account that is there, and no word of
 * what was typed. No list shows it, so that it is not announced as a change.
 * @param userId whose account it is
 */
export async function registrarPassagem(
  db: Database,
  userId: string,
  { operacao, acao, pedido, userAgent, endereco }: Passagem,
): Promise<void> {
  await db.query(
    `insert into auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_uuid, acao, depois)
     select case when $2 = 'recusar' then null else id end,
       case when $2 = 'recusar' then 'Não identificado' else name end, $3, $4, 'auth_sessions', id, $2, $5::jsonb
     from auth_users where id = $1 and excluido_em is null`,
    [
      userId,
      acao,
      operacao,
      pedido,
      JSON.stringify({ dispositivo: userAgent?.slice(0, MAX_USER_AGENT) ?? null, endereco }),
    ],
  )
}
