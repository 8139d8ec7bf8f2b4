import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'

/** As the access library looks up the token of a link that chooses a password: by the hash of this text. */
export const resetIdentifier = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/** What others know of whoever this link is for; nothing where it is nobody's. */
export async function knownOf(db: Queryable, token: string): Promise<(string | null)[]> {
  const [person] = await db.query<{ name: string; email: string; login: string | null }>(
    `select u.name, u.email, u.login from auth_verifications v join auth_users u on u.id::text = v.value
     where v.identifier = $1`,
    [resetIdentifier(token)],
  )
  return person ? [person.name, person.email, person.login] : []
}
