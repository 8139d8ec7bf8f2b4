import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import { jaCadastrado, jaTemConta } from '../auth-errors.ts'
import { addCredential } from '../passwords/credentials.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openSession } from '../sessions/sessions.ts'
import { takeOverAddresses } from './unconfirmed.ts'

/** Is there a confirmed account? Others do not count: their address may be mistyped, so that nobody can sign in. */
export const hasAccount = async (db: Queryable) =>
  (await db.query<{ ok: boolean }>('select exists (select from auth_users where "emailVerified") as ok'))[0]
    ?.ok ?? false

interface FirstAccount {
  name: string
  email: string
  password: string
  nome_empresa: string
}

/**
 * Creates the first account of an installation and signs it in. A trigger makes it Administrador, as it does with a first
 * account that is confirmed by mail. The address is not proved: there is nobody yet whom it could belong to instead.
 * @param origin of the request, for the trail and the list of sessions
 * @returns the session's token
 * @throws AppError conflito where an account exists, even one made a moment ago
 */
export async function createFirstAccount(
  db: Database,
  { name, email, password, nome_empresa }: FirstAccount,
  origin: { pedido: string; endereco: string; userAgent: string | undefined },
): Promise<string> {
  if (await hasAccount(db)) throw jaTemConta()
  const hash = await hashPassword(password)
  const id = randomUUID()
  const operacao = 'auth/primeira-conta'
  const author = { user_id: id, nome: name, operacao, pedido: origin.pedido }
  const token = await db.transaction(author, async tx => {
    await lockUntilEnd(tx, 'confirmacoes')
    if (await hasAccount(tx)) throw jaTemConta()
    await takeOverAddresses(tx, [email])
    const made = await tx.query(
      `insert into auth_users (id, name, email, "emailVerified", login)
       values ($1, $2, $3, true, login_livre($3)) on conflict (email) do nothing returning id`,
      [id, name, email],
    )
    if (made.length === 0) throw jaCadastrado()
    await addCredential(tx, id, hash)
    await tx.query(
      `insert into configuracoes (id, user_id, nome_empresa) values (1, $1, $2)
       on conflict (id) do update set nome_empresa = excluded.nome_empresa`,
      [id, nome_empresa],
    )
    return openSession(tx, id, { operacao, ...origin }, 'password')
  })
  if (!token) throw jaTemConta()
  return token
}
