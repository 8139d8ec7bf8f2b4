import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import { createLink } from '#platform/server/access/passwords/reset-link.ts'
import { forgetAttempts, secondFactorLimits } from '#platform/server/access/throttle.ts'
import { countMails } from '#platform/server/engine/budgets.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { invitationMail, type Message, passwordResetMail } from '#platform/server/ground/mail/messages.ts'
import { queueMail } from '#platform/server/ground/mail/outbox.ts'

const INVITATION_HOURS = 7 * 24
const RESET_HOURS = 1

export async function endSessions(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth_sessions where "userId" = $1', [id])
}

/** Links that were sent earlier stop working. */
export async function forgetLinks(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth_verifications where value = $1', [id])
}

/** Gives a person a password that somebody else knows: they are signed out and asked for one of their own. */
export async function givePassword(db: Queryable, id: string, hash: string): Promise<void> {
  const changed = await db.query(
    `update auth_accounts set password = $2, "updatedAt" = now()
     where "userId" = $1 and "providerId" = 'credential' returning id`,
    [id, hash],
  )
  if (changed.length === 0) await addCredential(db, id, hash)
  await db.query(
    'update auth_users set trocar_senha = true, "emailVerified" = true, "updatedAt" = now() where id = $1',
    [id],
  )
  await forgetLinks(db, id)
  await forgetAttempts(db, secondFactorLimits(id))
  await endSessions(db, id)
}

interface Invited {
  id: string
  name: string
  email: string
}

async function sendLink(
  db: Queryable,
  id: string,
  hours: number,
  mail: (token: string) => Message,
): Promise<void> {
  await forgetLinks(db, id)
  await queueMail(db, mail(await createLink(db, id, new Date(Date.now() + hours * 3_600_000))))
}

/**
 * Sends the link by which a person chooses the first password; an earlier one stops working.
 * @throws AppError muitas_tentativas where whoever asks wrote to too many strangers today
 */
export async function invite(context: Context, person: Invited): Promise<void> {
  const { db, appUrl } = context
  await countMails(context, 1)
  await sendLink(db, person.id, INVITATION_HOURS, token => invitationMail(appUrl, person, token))
}

/** Sends the link by which a person chooses another password; an earlier one stops working. */
export const sendResetLink = (db: Queryable, appUrl: string, person: Invited): Promise<void> =>
  sendLink(db, person.id, RESET_HOURS, token => passwordResetMail(appUrl, person, token))
