import type { Config } from '../../ground/config.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { log } from '../../ground/log.ts'
import { TITULO } from '../auth-errors.ts'
import { readSettings } from '../settings/settings.ts'

/** An account that nobody has confirmed is none yet: its address may be mistyped, and nobody could sign in. */
const hasAccount = async (db: Queryable) =>
  (await db.query<{ ok: boolean }>('select exists (select from auth_users where "emailVerified") as ok'))[0]
    ?.ok ?? false

/** The policy in force: the environment's where it says one, else what an Administrador chose, else the default. */
async function policyOf(
  { signup }: Config,
  db: Queryable,
): Promise<Pick<Config['signup'], 'policy' | 'domains'>> {
  if (signup.fixed) return signup
  const { cadastro, cadastro_dominios } = await readSettings(db)
  return cadastro ? { policy: cadastro, domains: cadastro_dominios } : signup
}

/** Why this address may not sign up, if it may not. Until the first account is confirmed, all may. */
async function refusal(config: Config, db: Queryable, email: string): Promise<string | null> {
  const { policy, domains } = await policyOf(config, db)
  if (policy === 'open' || !(await hasAccount(db))) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (policy === 'domains' && domains.includes(domain)) return null
  return policy === 'domains'
    ? `O cadastro está aberto somente para e-mails de ${domains.join(', ')}.`
    : 'O cadastro de novas contas está fechado. Peça um acesso ao administrador.'
}

/** @throws AppError nao_permitido where the policy lets this address not sign up */
export async function requireSignUpAllowed(config: Config, db: Queryable, email: string): Promise<void> {
  const mensagem = await refusal(config, db, email)
  if (mensagem) throw new AppError('nao_permitido', mensagem, { titulo: TITULO, motivo: 'politica' })
}

/**
 * For a link that confirms an address. Whoever signed up while nobody was confirmed yet, and confirms after somebody else
 * did, is asked the policy again. Accounts that an administrator made are under no policy.
 * @throws AppError nao_permitido
 */
export async function requireMayConfirm(config: Config, db: Queryable, email: string): Promise<void> {
  const [pending] = await db.query(
    'select from auth_users where email = $1 and not "emailVerified" and criado_por is null',
    [email],
  )
  if (pending) await requireSignUpAllowed(config, db, email)
}

let last: Promise<unknown> = Promise.resolve()

/** Where only the first account is free to confirm, one at a time: parallel ones would all find no other yet. */
export async function confirmationTurn<T>(config: Config, db: Database, run: () => Promise<T>): Promise<T> {
  if ((await policyOf(config, db)).policy === 'open') return run()
  const turn = last.then(run, run)
  last = turn.catch(() => undefined)
  return turn
}

/** Says once at the start what holds where nobody chose a policy and strangers can reach the server. */
export function logSignUpPolicy({ signup, host }: Config): void {
  if (signup.policy !== 'first-account') return
  log.warn('cadastro.politica', {
    mensagem: `O servidor escuta em ${host}, fora desta máquina, e SIGNUP não está definida: o cadastro fecha depois da primeira conta confirmada.`,
  })
}
