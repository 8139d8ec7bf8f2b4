import type { Database } from '../../ground/database/database.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import { forgetAttempts, secondFactorLimits } from '../throttle.ts'
import { removeFactor } from './factor.ts'
import { resetMail } from './mails.ts'

/**
 * Removes the second factor of an account, for the operator of the server. Writes the trail, mails the person and ends
 * their sessions.
 * @returns whether the factor was active
 */
export function takeSecondFactor(db: Database, appUrl: string, email: string): Promise<boolean> {
  const author = {
    user_id: null,
    nome: 'Operação do servidor',
    operacao: 'servidor/segundo-fator',
    pedido: '',
  }
  return db.transaction(author, async tx => {
    const [person] = await tx.query<{ id: string; name: string; email: string }>(
      'select id, name, email from auth_users where email = $1 and excluido_em is null',
      [email.trim().toLowerCase()],
    )
    if (!person || !(await removeFactor(tx, person.id))) return false
    await forgetAttempts(tx, secondFactorLimits(person.id))
    await tx.query('delete from auth_sessions where "userId" = $1', [person.id])
    await queueMail(tx, resetMail(appUrl, person), { usuario_id: person.id })
    return true
  })
}
