import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { countAttempt, forgiveAttempt, passwordLimits } from '../throttle.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Asks somebody who is signed in for the password again: whoever found an open screen guesses no faster here than at
 * the door. Takes as long as a hash; not for inside a transaction.
 * @param campo the form's field that it came from
 * @throws AppError dados_invalidos, muitas_tentativas
 */
export async function requireOwnPassword(
  db: Queryable,
  userId: string,
  typed: string,
  campo: string,
): Promise<void> {
  const limits = passwordLimits(userId)
  await countAttempt(db, limits)
  const [account] = await db.query<{ password: string | null }>(
    `select password from auth_accounts where "userId" = $1 and "providerId" = 'credential'`,
    [userId],
  )
  if (!account?.password || !(await verifyPassword({ hash: account.password, password: typed }))) {
    const mensagem = 'A senha atual não confere.'
    throw new AppError('dados_invalidos', mensagem, { campos: { [campo]: mensagem } })
  }
  await forgiveAttempt(db, limits)
}
