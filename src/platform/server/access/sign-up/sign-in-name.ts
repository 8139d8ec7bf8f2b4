import { createHash } from 'node:crypto'
import { EMAIL } from '../../../contract/fields.ts'
import type { Queryable } from '../../ground/database/database.ts'

/** The address of the living account that has this name as its e-mail or as its login; the e-mail comes first. */
export async function accountOf(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db.query<{ email: string }>(
    `select email from auth_users where excluido_em is null and (email = $1 or lower(login) = $1)
     order by email = $1 desc limit 1`,
    [name.toLowerCase()],
  )
  return row?.email
}

/**
 * The e-mail of the account that somebody names by e-mail or by login. One look-up in every case, and what belongs to nobody comes back as it was typed, so that neither text nor time tells who has an account.
 */
export async function addressOfAccount(db: Queryable, typed: string): Promise<string> {
  const name = typed.toLowerCase()
  const email = await accountOf(db, name)
  // The library refuses what is no address at once, without the time that a wrong password takes.
  if (email) return email
  return EMAIL.test(name)
    ? name
    : `${createHash('sha256').update(name).digest('hex').slice(0, 32)}@login.invalid`
}
