import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../../ground/database/database.ts'
import { passwordResetMail } from '../../ground/mail/messages.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import { mailLimits, withinLimits } from '../throttle.ts'

const RESET_MINUTES = 60

/** Stored hash of a token: who reads the database, or a backup of it, cannot use the link. */
const identifierOf = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/** Makes a link by which a person chooses a password, once. @param until when it expires @returns its token */
export async function createLink(db: Queryable, userId: string, until: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.query('insert into auth_verifications (identifier, value, "expiresAt") values ($1, $2, $3)', [
    identifierOf(token),
    userId,
    until.toISOString(),
  ])
  return token
}

/** Owner of a link. */
export interface Person {
  id: string
  name: string
  email: string
  login: string | null
  emailVerified: boolean
}

/** Finds the owner of a link; undefined for a token that was never made, was used or has expired. */
export async function personOfLink(db: Queryable, token: string): Promise<Person | undefined> {
  const [person] = await db.query<Person>(
    `select u.id, u.name, u.email, u.login, u."emailVerified"
     from auth_verifications v join auth_users u on u.id::text = v.value
     where v.identifier = $1 and v."expiresAt" > now()`,
    [identifierOf(token)],
  )
  return person
}

/** Uses a link up. Of parallel requests with one token, one succeeds. @returns whether this one did */
export async function spendLink(tx: Queryable, token: string): Promise<boolean> {
  const spent = await tx.query(
    'delete from auth_verifications where identifier = $1 and "expiresAt" > now() returning 1',
    [identifierOf(token)],
  )
  return spent.length > 0
}

/** Mails a reset link to the account of an address. Does nothing without one, or beyond ten an hour. */
export async function mailResetLink(db: Queryable, appUrl: string, email: string): Promise<void> {
  const [user] = await db.query<Pick<Person, 'id' | 'name' | 'email'>>(
    'select id, name, email from auth_users where email = $1',
    [email],
  )
  if (!user || !(await withinLimits(db, mailLimits('redefinir', user.id)))) return
  const token = await createLink(db, user.id, new Date(Date.now() + RESET_MINUTES * 60_000))
  await queueMail(db, passwordResetMail(appUrl, user, token), { usuario_id: user.id })
}
