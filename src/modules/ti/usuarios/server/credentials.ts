import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import { createLink } from '#platform/server/access/passwords/reset-link.ts'
import { endOtherSessions } from '#platform/server/access/sessions/sessions.ts'
import { forgetAttempts, secondFactorLimits } from '#platform/server/access/throttle.ts'
import { countMails } from '#platform/server/engine/budgets.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { Message } from '#platform/server/ground/mail/letter.ts'
import { invitationMail, linkAddress, passwordResetMail } from '#platform/server/ground/mail/messages.ts'
import { queueMail } from '#platform/server/ground/mail/outbox.ts'

const INVITATION_HOURS = 7 * 24
const RESET_HOURS = 1

/** Invalidates links that were sent earlier. */
export async function forgetLinks(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth_verifications where value = $1', [id])
}

/** Sets a password that an administrator knows. The person is signed out, and asked for another at the next sign-in. */
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
  await endOtherSessions(db, { id })
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
  const link = await createLink(db, id, new Date(Date.now() + hours * 3_600_000))
  await queueMail(db, mail(link), { usuario_id: id })
}

/**
 * Makes the link that an administrator hands over. Those that were sent stay valid: they are for the same person.
 * @param first for a first password, else for another one
 */
export async function linkToHand(
  { db, appUrl }: Context,
  id: string,
  first: boolean,
): Promise<{ link: string; vale_ate: string }> {
  const until = new Date(Date.now() + (first ? INVITATION_HOURS : RESET_HOURS) * 3_600_000)
  const link = linkAddress(appUrl, 'redefinir', await createLink(db, id, until))
  return { link, vale_ate: until.toISOString() }
}

/**
 * Mails a link for choosing the first password, and invalidates earlier ones.
 * @throws AppError muitas_tentativas when the acting person sent too many mails today
 */
export async function invite(context: Context, person: Invited): Promise<void> {
  const { db, appUrl } = context
  await countMails(context, 1)
  await sendLink(db, person.id, INVITATION_HOURS, token => invitationMail(appUrl, person, token))
}

/** Mails a link for choosing another password, and invalidates earlier ones. */
export const sendResetLink = (db: Queryable, appUrl: string, person: Invited): Promise<void> =>
  sendLink(db, person.id, RESET_HOURS, token => passwordResetMail(appUrl, person, token))
