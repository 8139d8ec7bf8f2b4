import type { Config } from '../../ground/config.ts'
import type { Database } from '../../ground/database/database.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import { linkEncerrado } from '../auth-errors.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { requireMayConfirm } from '../sign-up/sign-up-policy.ts'
import { forgetAttempts, secondFactorLimits } from '../throttle.ts'
import { addCredential, forgetCredentials } from './credentials.ts'
import { hashPassword } from './passwords.ts'
import { type Person, spendLink } from './reset-link.ts'

/**
 * Sets the password that the owner of a link chose, and confirms the address: only its owner receives the mail. All
 * other ways in end with it: the password that a stranger may have typed at sign-up, sessions, other links, sign-ins
 * that wait for their second step.
 * @param pedido id of the request, for the trail
 * @throws AppError dados_invalidos when the link was used meanwhile; nao_permitido where sign-up is closed to the address
 */
export async function choosePassword(
  config: Config,
  db: Database,
  { id, name, email, emailVerified }: Person,
  { token, password, pedido }: { token: string; password: string; pedido: string },
): Promise<void> {
  const hash = await hashPassword(password)
  const operacao = emailVerified ? 'auth/redefinir-senha' : 'auth/confirmar-endereco'
  await db.transaction({ user_id: id, nome: name, operacao, pedido }, async tx => {
    await requireMayConfirm(config, tx, email)
    // The person's row comes first: two links of one person queue here. Deleting each other's rows, they would deadlock.
    await tx.query(
      `update auth_users set "emailVerified" = true, trocar_senha = false, "updatedAt" = now(),
         login = coalesce(login, login_livre(email)) where id = $1`,
      [id],
    )
    if (!(await spendLink(tx, token))) throw linkEncerrado()
    // A new row, not an update: the trigger that records changed passwords would record this one a second time.
    await forgetCredentials(tx, id)
    await addCredential(tx, id, hash)
    await registrarEvento(tx, {
      tabela: 'auth_users',
      registro_uuid: id,
      acao: 'alterar',
      depois: {
        ...(!emailVerified && { email: 'confirmado pelo link do e-mail' }),
        senha: 'escolhida pelo link do e-mail',
      },
    })
    await forgetAttempts(tx, secondFactorLimits(id))
    await endOtherSessions(tx, { id })
  })
}
