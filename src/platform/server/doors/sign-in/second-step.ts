import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { texto } from '../../../contract/fields.ts'
import { registrarPassagem } from '../../access/access-events.ts'
import { TITULO } from '../../access/auth-errors.ts'
import { codesLeft, examine, type Proof, spend } from '../../access/second-factor/factor.ts'
import { recoveryCodeUsedMail } from '../../access/second-factor/mails.ts'
import {
  PENDING_MINUTES,
  pendingSecondStep,
  type SecondStep,
  startSecondStep,
} from '../../access/second-factor/pending.ts'
import type { Vault } from '../../access/second-factor/vault.ts'
import { readCookie, sessionCookieName, setCookie, stepCookieName } from '../../access/sessions/cookies.ts'
import { knownDevice, rememberDevice } from '../../access/sessions/known-device.ts'
import { ABSOLUTE_DAYS, type Sessions } from '../../access/sessions/sessions.ts'
import { countAttempt, forgiveAttempt, secondFactorLimits, tokenLimits } from '../../access/throttle.ts'
import type { Behind } from '../../ground/behind.ts'
import { clientAddress } from '../../ground/client-address.ts'
import type { Config } from '../../ground/config.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import { type Bindings, pedidoOf } from '../http/bindings.ts'
import { authBody } from './auth-body.ts'

const secondStep = z.strictObject({ codigo: texto('Informe o código.', 40) })

const tooLate = () =>
  new AppError('nao_autenticado', 'O tempo para informar o código terminou. Entre de novo.', {
    titulo: TITULO,
    motivo: 'etapa_expirada',
  })
const wrongCode = () =>
  new AppError('nao_autenticado', 'Código inválido. Confira a hora do seu celular e use o código atual.', {
    titulo: TITULO,
    motivo: 'codigo',
    campos: { codigo: 'Este código não confere ou já foi usado.' },
  })

interface Parts {
  config: Config
  db: Database
  sessions: Sessions
  vault: Vault
  behind: Behind
}

/** The password was right: leads to the second step, in a cookie that opens nothing by itself. */
export async function askForCode(
  c: Context<Bindings>,
  { config, db, vault }: Omit<Parts, 'sessions' | 'behind'>,
  userId: string,
): Promise<void> {
  const value = await startSecondStep(db, vault, userId)
  c.header('set-cookie', setCookie(stepCookieName(config), value, PENDING_MINUTES * 60, config))
}

const INSERT = `
  insert into auth_sessions (token, "userId", "expiresAt", "ipAddress", "userAgent")
  values ($1, $2, now() + make_interval(days => ${ABSOLUTE_DAYS}), $3, $4)`

/** Uses the code up, ends the second step and opens the session: all of it or nothing. @returns the session's token */
async function finish(
  tx: Queryable,
  step: SecondStep,
  proof: Proof,
  from: { address: string; userAgent: string; appUrl: string },
): Promise<string> {
  if (!(await step.finish(tx))) throw tooLate()
  if (!(await spend(tx, step.userId, proof))) throw wrongCode()
  if ('codigo' in proof) {
    await queueMail(tx, recoveryCodeUsedMail(from.appUrl, step, await codesLeft(tx, step.userId)))
  }
  // Made now, for both factors: nothing that the browser brought becomes a session.
  const token = randomBytes(32).toString('base64url')
  await tx.query(INSERT, [token, step.userId, from.address, from.userAgent])
  return token
}

/** The second step of signing in, for whoever comes with the cookie of the first. */
export function secondStepRoute(app: Hono<Bindings>, { config, db, sessions, vault, behind }: Parts): void {
  app.post('/api/auth/sign-in/segundo-fator', async c => {
    const { codigo } = await authBody(c, secondStep, config.appUrl)
    const address = clientAddress(c.env.incoming, config.trustedProxies)
    const cookie = c.req.header('cookie')
    const step = await pendingSecondStep(db, vault, readCookie(cookie, stepCookieName(config)))
    if (!step) {
      await countAttempt(db, tokenLimits(readCookie(cookie, stepCookieName(config)), address))
      throw tooLate()
    }
    const limits = secondFactorLimits(step.userId, knownDevice(vault, config, cookie, step.userId))
    await countAttempt(db, limits)
    const [who, pedido, userAgent] = [{ id: step.userId }, pedidoOf(c), c.req.header('user-agent')]
    const passagem = { operacao: 'auth/segundo-fator', pedido, userAgent, endereco: address } as const
    const notRefused = behind.after(c.env.outgoing as ServerResponse, 'auditoria.acesso', () =>
      registrarPassagem(db, who, { ...passagem, acao: 'recusar' }),
    )
    const proof = await examine(db, vault, step.userId, codigo)
    if (!proof) throw wrongCode()
    const author = { user_id: step.userId, nome: step.name, operacao: passagem.operacao, pedido }
    const from = { address, userAgent: userAgent ?? '', appUrl: config.appUrl }
    const token = await db.transaction(author, tx => finish(tx, step, proof, from))
    notRefused()
    await registrarPassagem(db, who, { ...passagem, acao: 'entrar' })
    await forgiveAttempt(db, limits)
    await sessions.end(cookie)
    c.header('set-cookie', setCookie(stepCookieName(config), '', 0, config), { append: true })
    c.header('set-cookie', rememberDevice(vault, config, cookie, step.email, step.userId), { append: true })
    const days = ABSOLUTE_DAYS * 24 * 3600
    c.header('set-cookie', setCookie(sessionCookieName(config), token, days, config), { append: true })
    return c.json({ ok: true })
  })
}
