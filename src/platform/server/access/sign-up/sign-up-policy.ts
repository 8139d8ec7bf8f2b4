import type { Config } from '../../ground/config.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import { AppError } from '../../ground/errors.ts'
import { log } from '../../ground/log.ts'
import { TITULO } from '../auth-errors.ts'
import { readSettings } from '../settings/settings.ts'
import { hasAccount } from './first-account.ts'

const FIRST_BY_CODE =
  'Esta instalação ainda não tem nenhuma conta. A primeira é criada com o código de instalação, por quem instalou o Alicerce.'

/** Reads the policy in force: the environment's, else the one that an Administrador chose, else the default. */
async function policyOf(
  { signup }: Config,
  db: Queryable,
): Promise<Pick<Config['signup'], 'policy' | 'domains'>> {
  if (signup.fixed) return signup
  const { cadastro, cadastro_dominios } = await readSettings(db)
  return cadastro ? { policy: cadastro, domains: cadastro_dominios } : signup
}

/**
 * Reason why this address may not sign up, or null. Until the first account is confirmed, every address may where the link
 * that confirms it stays with whoever runs the server. Where it is mailed, and others reach the server, any stranger could
 * confirm an address: there the first account takes the code of the console.
 */
async function refusal(config: Config, db: Queryable, email: string): Promise<string | null> {
  const { policy, domains } = await policyOf(config, db)
  const claimable = !config.local && config.smtpUrl !== undefined
  if (policy === 'open' && !claimable) return null
  if (!(await hasAccount(db))) return claimable ? FIRST_BY_CODE : null
  if (policy === 'open') return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (policy === 'domains' && domains.includes(domain)) return null
  return policy === 'domains'
    ? `O cadastro está aberto somente para e-mails de ${domains.join(', ')}.`
    : 'O cadastro de novas contas está fechado. Peça um acesso ao administrador.'
}

/** @throws AppError nao_permitido where the policy refuses this address */
export async function requireSignUpAllowed(config: Config, db: Queryable, email: string): Promise<void> {
  const mensagem = await refusal(config, db, email)
  if (mensagem) throw new AppError('nao_permitido', mensagem, { titulo: TITULO, motivo: 'politica' })
}

/**
 * Applies the policy again when an address is confirmed: somebody may have signed up before the first account was
 * confirmed, and confirm after it. Accounts that an administrator made are under no policy.
 *
 * Confirmations run one at a time, on all servers: parallel ones would each find no other account yet.
 * @param tx the transaction that confirms the address
 * @throws AppError nao_permitido
 */
export async function requireMayConfirm(config: Config, tx: Queryable, email: string): Promise<void> {
  const [pending] = await tx.query(
    'select from auth_users where email = $1 and not "emailVerified" and criado_por is null',
    [email],
  )
  if (!pending) return
  await lockUntilEnd(tx, 'confirmacoes')
  await requireSignUpAllowed(config, tx, email)
}

/** Logs the default policy at the start of a server that strangers can reach. */
export function logSignUpPolicy({ signup, host }: Config): void {
  if (signup.policy !== 'first-account') return
  log.warn('cadastro.politica', {
    mensagem: `O servidor escuta em ${host}, fora desta máquina, e SIGNUP não está definida: o cadastro fecha depois da primeira conta confirmada.`,
  })
}
