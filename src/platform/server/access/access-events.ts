import type { Database } from '../ground/database/database.ts'

/** Browsers send at most about this much; the rest of a longer header is cut off. */
const MAX_USER_AGENT = 300

/** A sign-in, a refused sign-in or a sign-out, and the request that asked for it. */
export interface Passagem {
  operacao: 'auth/entrar' | 'auth/primeira-conta' | 'auth/segundo-fator' | 'auth/sair'
  acao: 'entrar' | 'sair' | 'recusar'
  pedido: string
  userAgent: string | undefined
  endereco: string
}

/** What the trail keeps of where a request came from, as JSON. */
export const origemDe = ({ userAgent, endereco }: Pick<Passagem, 'userAgent' | 'endereco'>): string =>
  JSON.stringify({ dispositivo: userAgent?.slice(0, MAX_USER_AGENT) ?? null, endereco })

/**
 * Writes a refusal or a sign-out to the audit trail of an account. Nothing that was typed is kept. Open pages
 * are not told, since no list shows these rows.
 * @param userId id of the account; a deleted account gets no row
 */
export async function registrarPassagem(
  db: Database,
  userId: string,
  {
    operacao,
    acao,
    pedido,
    ...origem
  }: Omit<Passagem, 'acao'> & { acao: Exclude<Passagem['acao'], 'entrar'> },
): Promise<void> {
  await db.query(
    `insert into auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_uuid, acao, depois)
     select case when $2 = 'recusar' then null else id end,
       case when $2 = 'recusar' then 'Não identificado' else name end, $3, $4, 'auth_sessions', id, $2, $5::jsonb
     from auth_users where id = $1 and excluido_em is null`,
    [userId, acao, operacao, pedido, origemDe(origem)],
  )
}
