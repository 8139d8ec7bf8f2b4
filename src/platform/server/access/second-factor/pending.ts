import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../../ground/database/database.ts'
import type { Vault } from './vault.ts'

/** How long the second step of a sign-in may take. */
export const PENDING_MINUTES = 10

/** Stored hash of a token. The prefix keeps the token of a link, hashed in the same table, from passing for one of these. */
const identifierOf = (token: string) =>
  createHash('sha256').update(`segundo-fator:${token}`).digest('base64url')

/**
 * Records that this person's password was right. A change of password deletes the row, as it deletes links.
 * @returns the value of the cookie: 256 random bits and their signature
 */
export async function startSecondStep(db: Queryable, vault: Vault, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into auth_verifications (identifier, value, "expiresAt")
     values ($1, $2, now() + make_interval(mins => ${PENDING_MINUTES}))`,
    [identifierOf(token), userId],
  )
  return `${token}.${vault.sign(token)}`
}

const FINISH = 'delete from auth_verifications where identifier = $1 returning 1'

export interface SecondStep {
  userId: string
  name: string
  email: string
  /** Ends the step. Of parallel attempts, one succeeds. @returns whether this one did */
  finish(tx: Queryable): Promise<boolean>
}

/** Finds the sign-in that waits for its second step, by its cookie; undefined when it expired or the person is suspended. */
export async function pendingSecondStep(
  db: Queryable,
  vault: Vault,
  cookie: string,
): Promise<SecondStep | undefined> {
  const [token = '', signature = ''] = cookie.split('.')
  if (!vault.verify(token, signature)) return undefined
  const identifier = identifierOf(token)
  const [row] = await db.query<{ id: string; name: string; email: string }>(
    `select u.id, u.name, u.email from auth_verifications v join auth_users u on u.id::text = v.value
     where v.identifier = $1 and v."expiresAt" > now() and u.suspenso_em is null and u.excluido_em is null`,
    [identifier],
  )
  if (!row) return undefined
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    finish: async tx => (await tx.query(FINISH, [identifier])).length > 0,
  }
}
