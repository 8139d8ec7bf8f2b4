import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { TITULO } from './auth-errors.ts'

const hasAccount = async (db: Database) =>
  (await db.query<{ ok: boolean }>('select exists (select from auth_users) as ok'))[0]?.ok ?? false

/**
 * May this address sign up? The first account of an installation always may.
 * @throws AppError nao_permitido where the policy says no
 */
export async function requireSignUpAllowed({ signup }: Config, db: Database, email: string): Promise<void> {
  if (signup.policy === 'open' || !(await hasAccount(db))) return
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (signup.policy === 'domains' && signup.domains.includes(domain)) return
  const mensagem =
    signup.policy === 'domains'
      ? `O cadastro está aberto somente para e-mails de ${signup.domains.join(', ')}.`
      : 'O cadastro de novas contas está fechado. Peça um acesso ao administrador.'
  throw new AppError('nao_permitido', mensagem, { titulo: TITULO, motivo: 'politica' })
}

let last: Promise<unknown> = Promise.resolve()

/** Where only the first account is free to sign up, one at a time: parallel ones would all find no account yet. */
export function signUpTurn<T>({ signup }: Config, run: () => Promise<T>): Promise<T> {
  if (signup.policy === 'open') return run()
  const turn = last.then(run, run)
  last = turn.catch(() => undefined)
  return turn
}

/** Says once at the start what holds where nobody chose a policy and strangers can reach the server. */
export function logSignUpPolicy({ signup, host }: Config): void {
  if (signup.policy !== 'first-account') return
  log.warn('cadastro.politica', {
    mensagem: `O servidor escuta em ${host}, fora desta máquina, e SIGNUP não está definida: o cadastro fecha depois da primeira conta.`,
  })
}
