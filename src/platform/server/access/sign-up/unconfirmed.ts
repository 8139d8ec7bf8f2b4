import type { Database, Queryable } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import { confirmationMail, type Recipient } from '../../ground/mail/messages.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import { forgetCredentials } from '../passwords/credentials.ts'
import { createLink } from '../passwords/reset-link.ts'
import { mailLimits, withinLimits } from '../throttle.ts'

/** An account made at sign-up is removed after this long, unless its address was confirmed. */
export const CONFIRMATION_HOURS = 24

/**
 * SQL condition on `auth_users u`: the account was made at sign-up and its address was never confirmed. It may have been
 * made with another person's address, so that its name and password prove nothing.
 */
export const UNCONFIRMED = `not u."emailVerified" and u.criado_por is null and u.excluido_em is null
  and exists (select from auth_accounts a where a."userId" = u.id and a.password is not null)`

export type Unconfirmed = Recipient & { id: string; createdAt: string }

/** Mails the link that confirms an address and sets the password. Does nothing beyond five an hour. */
export async function sendConfirmation(db: Queryable, appUrl: string, user: Unconfirmed): Promise<void> {
  if (!(await withinLimits(db, mailLimits('confirmar', user.id)))) return
  const until = new Date(Date.parse(user.createdAt) + CONFIRMATION_HOURS * 3_600_000)
  const link = await createLink(db, user.id, until)
  await queueMail(db, confirmationMail(appUrl, user, link), { usuario_id: user.id })
}

/**
 * Takes these addresses from unconfirmed accounts, for people whom an administrator creates. The unconfirmed account is
 * deleted, so that neither the name nor the password that a stranger typed goes into the new account.
 */
export async function takeOverAddresses(db: Queryable, emails: string[]): Promise<void> {
  const rows = await db.query<{ id: string }>(
    `update auth_users u set excluido_em = now(), email = u.id || '@excluido.invalid', "updatedAt" = now()
     where u.email = any($1) and ${UNCONFIRMED} returning u.id`,
    [emails],
  )
  if (rows.length > 0) await forgetCredentials(db, ...rows.map(({ id }) => id))
}

const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'limpeza', pedido: '' }
const FOREIGN_KEY_VIOLATION = '23503'

/** Removes accounts that were not confirmed in time. One that a record refers to keeps its row, without its address. */
export async function removeUnconfirmed(db: Database): Promise<void> {
  const expired = await db.query<{ id: string; email: string }>(
    `select u.id, u.email from auth_users u
     where ${UNCONFIRMED} and u."createdAt" < now() - make_interval(hours => ${CONFIRMATION_HOURS})`,
  )
  for (const { id, email } of expired) {
    try {
      await db.transaction(AUTHOR, tx =>
        tx.query(`delete from auth_users u where u.id = $1 and ${UNCONFIRMED}`, [id]),
      )
    } catch (error) {
      const { cause, code = (cause as { code?: string } | undefined)?.code } = error as Error & {
        code?: string
      }
      if (code !== FOREIGN_KEY_VIOLATION) log.warn('limpeza.nao_confirmado', errorFields(error))
      else await db.transaction(AUTHOR, tx => takeOverAddresses(tx, [email]))
    }
  }
}
