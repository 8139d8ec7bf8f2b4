import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { attempt, forgiveAttempt, passwordLimits } from '../throttle.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Verifies the password of a signed-in person again, throttled like a sign-in: somebody at a screen left open cannot guess
 * faster here. Takes as long as a hash, so call it before the transaction.
 * @param campo field of the form that shows the error
 * @throws AppError dados_invalidos, muitas_tentativas
 */
export async function requireOwnPassword(
  db: Queryable,
  userId: string,
  typed: string,
  campo: string,
): Promise<void> {
  const limits = passwordLimits(userId)
  await attempt(db, limits, async () => {
    const [account] = await db.query<{ password: string | null }>(
      `select password from auth_accounts where "userId" = $1 and "providerId" = 'credential'`,
      [userId],
    )
    if (!account?.password || !(await verifyPassword({ hash: account.password, password: typed }))) {
      const mensagem = 'A senha atual não confere.'
      throw new AppError('dados_invalidos', mensagem, { campos: { [campo]: mensagem } })
    }
    await forgiveAttempt(db, limits)
  })
}
