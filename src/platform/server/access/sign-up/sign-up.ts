import type { Database } from '../../ground/database/database.ts'
import { jaCadastrado } from '../auth-errors.ts'
import { addCredential } from '../passwords/credentials.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { sendConfirmation, type Unconfirmed } from './unconfirmed.ts'

/**
 * Creates the account of a visitor who signs up, and mails the link that confirms it. Both happen or neither.
 * @param pedido id of the request, for the trail
 * @throws AppError conflito when the address has an account, even one made a moment ago
 */
export async function createAccount(
  db: Database,
  appUrl: string,
  { name, email, password }: { name: string; email: string; password: string },
  pedido: string,
): Promise<void> {
  const hash = await hashPassword(password)
  const author = { user_id: null, nome: 'Não identificado', operacao: 'auth/cadastrar', pedido }
  await db.transaction(author, async tx => {
    const [user] = await tx.query<Unconfirmed>(
      `insert into auth_users (name, email) values ($1, $2)
       on conflict (email) do nothing returning id, name, email, "createdAt"`,
      [name, email],
    )
    if (!user) throw jaCadastrado()
    await addCredential(tx, user.id, hash)
    await sendConfirmation(tx, appUrl, user)
  })
}
