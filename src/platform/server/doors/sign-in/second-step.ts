import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { texto } from '../../../contract/fields.ts'
import { type Passagem, registrarPassagem } from '../../access/access-events.ts'
import { TITULO } from '../../access/auth-errors.ts'
import { codesLeft, examine, type Proof, spend } from '../../access/second-factor/factor.ts'
import { recoveryCodeUsedMail } from '../../access/second-factor/mails.ts'
import {
  PENDING_MINUTES,
  pendingSecondStep,
  type SecondStep,
  startSecondStep,
} from '../../access/second-factor/pending.ts'
import { readCookie, setCookie, stepCookieName } from '../../access/sessions/cookies.ts'
import { knownDevice } from '../../access/sessions/known-device.ts'
import { openSession } from '../../access/sessions/sessions.ts'
import { countAttempt, forgiveAttempt, secondFactorLimits, tokenLimits } from '../../access/throttle.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import type { Bindings } from '../http/bindings.ts'
import { authBody } from './auth-body.ts'
import { giveSession, originOf, type Parts } from './session-cookies.ts'

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

/** Starts the second step after a right password: sets a cookie that identifies the step and opens nothing. */
export async function askForCode(
  c: Context<Bindings>,
  { config, db, vault }: Parts,
  userId: string,
): Promise<void> {
  const value = await startSecondStep(db, vault, userId)
  c.header('set-cookie', setCookie(stepCookieName(config), value, PENDING_MINUTES * 60, config))
}

/** Uses the code up, ends the second step and opens the session: all of it or nothing. @returns the session's token */
async function finish(
  tx: Queryable,
  step: SecondStep,
  proof: Proof,
  passagem: Omit<Passagem, 'acao'>,
  appUrl: string,
): Promise<string> {
  if (!(await step.finish(tx))) throw tooLate()
  if (!(await spend(tx, step.userId, proof))) throw wrongCode()
  if ('codigo' in proof) {
    const mail = recoveryCodeUsedMail(appUrl, step, await codesLeft(tx, step.userId))
    await queueMail(tx, mail, { usuario_id: step.userId })
  }
  const token = await openSession(tx, step.userId, passagem, 'both factors')
  if (!token) throw tooLate()
  return token
}

/** The route of the second step. It accepts only a browser with the cookie that `askForCode` set. */
export function secondStepRoute(app: Hono<Bindings>, parts: Parts): void {
  const { config, db, vault, behind } = parts
  app.post('/api/auth/sign-in/segundo-fator', async c => {
    const { codigo } = await authBody(c, secondStep, config.appUrl)
    const cookie = c.req.header('cookie')
    const stepCookie = readCookie(cookie, stepCookieName(config))
    const step = await pendingSecondStep(db, vault, stepCookie)
    const origin = originOf(c, config)
    if (!step) {
      await countAttempt(db, tokenLimits(stepCookie, origin.endereco))
      throw tooLate()
    }
    const limits = secondFactorLimits(step.userId, knownDevice(vault, config, cookie, step.userId))
    await countAttempt(db, limits)
    const passagem = { operacao: 'auth/segundo-fator', ...origin } as const
    const notRefused = behind.after(c.env.outgoing as ServerResponse, 'auditoria.acesso', () =>
      registrarPassagem(db, step.userId, { ...passagem, acao: 'recusar' }),
    )
    const proof = await examine(db, vault, step.userId, codigo)
    if (!proof) throw wrongCode()
    const { operacao, pedido } = passagem
    const author = { user_id: step.userId, nome: step.name, operacao, pedido }
    const token = await db.transaction(author, tx => finish(tx, step, proof, passagem, config.appUrl))
    notRefused()
    await forgiveAttempt(db, limits)
    c.header('set-cookie', setCookie(stepCookieName(config), '', 0, config), { append: true })
    await giveSession(c, parts, token, step.email, step.userId)
    return c.json({ ok: true })
  })
}
