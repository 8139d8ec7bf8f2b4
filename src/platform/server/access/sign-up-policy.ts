import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { TITULO } from './auth-errors.ts'

const hasAccount = async (db: Database) =>
  (await db.query<{ ok: boolean }>('select exists (select from auth_users) as ok'))[0]?.ok ?? false

/** The policy in force: the environment's where it says one, else what an Administrador chose, else the default. */
async function policyOf(
  { signup }: Config,
  db: Database,
): Promise<Pick<Config['signup'], 'policy' | 'domains'>> {
  if (signup.fixed) return signup
  const { cadastro, cadastro_dominios } = await readSettings(db)
  return cadastro ? { policy: cadastro, domains: cadastro_dominios } : signup
}

/**
 * May this address sign up? The first account of an installation always may.
 * @throws AppError nao_permitido where the policy says no
 */
export async function requireSignUpAllowed(config: Config, db: Database, email: string): Promise<void> {
  const { policy, domains } = await policyOf(config, db)
  if (policy === 'open' || !(await hasAccount(db))) return
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (policy === 'domains' && domains.includes(domain)) return
  const mensagem =
    policy === 'domains'
      ? `O cadastro está aberto somente para e-mails de ${domains.join(', ')}.`
      : 'O cadastro de novas contas está fechado. Peça um acesso ao administrador.'
  throw new AppError('nao_permitido', mensagem, { titulo: TITULO, motivo: 'politica' })
}

let last: Promise<unknown> = Promise.resolve()

/** Where only the first account is free to sign up, one at a time: parallel ones would all find no account yet. */
export async function signUpTurn<T>(config: Config, db: Database, run: () => Promise<T>): Promise<T> {
  if ((await policyOf(config, db)).policy === 'open') return run()
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
