import type { Queryable } from '../../ground/database/database.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** The fields of an account that signing in needs. */
export interface Account {
  id: string
  name: string
  email: string
  emailVerified: boolean
  createdAt: string
  /** Hash of the password; null until the person chooses one. */
  password: string | null
}

/** Finds an account by its e-mail address or login, in any case. The address comes first. */
export async function findAccount(db: Queryable, typed: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(
    `select u.id, u.name, u.email, u."emailVerified", u."createdAt", a.password
     from auth_users u left join auth_accounts a on a."userId" = u.id and a."providerId" = 'credential'
     where u.email = $1 or lower(u.login) = $1 order by u.email = $1 desc limit 1`,
    [typed.toLowerCase()],
  )
  return account
}

/** Verifies a password. Without an account it takes as long, so that the time does not tell who has one. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  if (account?.password) return verifyPassword({ hash: account.password, password })
  await hashPassword(password)
  return false
}

/** Stores the first password of a person. @param hash made by `hashPassword` or `hashLightly` */
export async function addCredential(db: Queryable, userId: string, hash: string): Promise<void> {
  await db.query(
    `insert into auth_accounts ("accountId", "providerId", "userId", password)
     values ($1::text, 'credential', $1::uuid, $2)`,
    [userId, hash],
  )
}

/** Deletes the passwords of these people, their links, and their sign-ins that wait for the second step. */
export async function forgetCredentials(db: Queryable, ...userIds: string[]): Promise<void> {
  await db.query('delete from auth_accounts where "userId" = any($1)', [userIds])
  await db.query('delete from auth_verifications where value = any($1)', [userIds])
}
