import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../ground/database/database.ts'
import type { Vault } from './vault.ts'

/** How long the second step of a sign-in may take. */
export const PENDING_MINUTES = 10

/** A prefix of its own: nothing else that is looked up by a hash in this table can pass for it. */
const identifierOf = (token: string) =>
  createHash('sha256').update(`segundo-fator:${token}`).digest('base64url')

/**
 * Notes that this person's password was right. A change of password forgets it, as it forgets links.
 * @returns the value of the cookie: 256 random bits and our signature
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

/** The token of a cookie that we signed. */
function tokenOf(vault: Vault, value: string): string | undefined {
  const [token = '', signature = ''] = value.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(vault.sign(token))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

export interface SecondStep {
  userId: string
  name: string
  email: string
  /** Ends it: of parallel attempts, one. @returns whether this one did */
  finish(tx: Queryable): Promise<boolean>
}

/** Whose sign-in waits for its second step, by this cookie; suspended people have none. */
export async function pendingSecondStep(
  db: Queryable,
  vault: Vault,
  cookie: string,
): Promise<SecondStep | undefined> {
  const token = tokenOf(vault, cookie)
  if (!token) return undefined
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
