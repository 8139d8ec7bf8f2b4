import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../../ground/database/database.ts'

/** As the access library looks up the token of a link that chooses a password: by the hash of this text. */
export const resetIdentifier = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/** Makes a link by which a person chooses a password, once. @param until how long it is good @returns its token */
export async function createLink(db: Queryable, userId: string, until: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.query('insert into auth_verifications (identifier, value, "expiresAt") values ($1, $2, $3)', [
    resetIdentifier(token),
    userId,
    until.toISOString(),
  ])
  return token
}

interface Person {
  name: string
  email: string
  login: string | null
}

/** The person of a link; undefined for a token that does not exist or was used. */
export async function personOfLink(db: Queryable, token: string): Promise<Person | undefined> {
  const [person] = await db.query<Person>(
    `select u.name, u.email, u.login from auth_verifications v join auth_users u on u.id::text = v.value
     where v.identifier = $1`,
    [resetIdentifier(token)],
  )
  return person
}
