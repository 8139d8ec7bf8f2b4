import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { email, texto } from '../../../contract/fields.ts'
import { perfis } from '../../../contract/permissions.ts'
import { registrarPassagem } from '../../access/access-events.ts'
import {
  contaDesativada,
  credenciaisInvalidas,
  jaCadastrado,
  linkEncerrado,
  naoConfirmado,
} from '../../access/auth-errors.ts'
import { choosePassword } from '../../access/passwords/choose-password.ts'
import { findAccount, isPasswordOf } from '../../access/passwords/credentials.ts'
import { requireGoodPassword } from '../../access/passwords/good-password.ts'
import { requireTurn } from '../../access/passwords/passwords.ts'
import { mailResetLink, personOfLink } from '../../access/passwords/reset-link.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import { sessionCookieName, setCookie } from '../../access/sessions/cookies.ts'
import { knownDevice } from '../../access/sessions/known-device.ts'
import { seeAs } from '../../access/sessions/see-as.ts'
import { openSession } from '../../access/sessions/sessions.ts'
import { createAccount } from '../../access/sign-up/sign-up.ts'
import { requireSignUpAllowed } from '../../access/sign-up/sign-up-policy.ts'
import { sendConfirmation } from '../../access/sign-up/unconfirmed.ts'
import {
  attempt,
  countAttempt,
  forgiveAttempt,
  resetLimits,
  signInLimits,
  signUpLimits,
  tokenLimits,
} from '../../access/throttle.ts'
import { AppError } from '../../ground/errors.ts'
import { type Bindings, pedidoOf } from '../http/bindings.ts'
import { authBody } from './auth-body.ts'
import { newPassword as password } from './fields.ts'
import { askForCode, secondStepRoute } from './second-step.ts'
import { giveSession, originOf, type Parts } from './session-cookies.ts'

/** `email` holds the address or the login name. */
const signIn = z.strictObject({ email: texto('Informe o e-mail.', 254), password })
const signUp = z.strictObject({ name: texto('Informe o nome completo.', 200), email: email(), password })
const reset = z.strictObject({ token: texto('Link inválido.', 200), newPassword: password })
const resetRequest = z.strictObject({ email: email() })
const verComo = z.strictObject({ perfil: z.enum(perfis).nullable() })
const nothing = z.strictObject({})

/** The routes of signing in and up. Each checks the origin, parses the body and counts the attempt, in this order. */
export function authRoutes(app: Hono<Bindings>, parts: Parts): void {
  const { config, db, sessions, vault, behind } = parts
  for (const door of ['sign-in/email', 'sign-up/email', 'primeira-conta', 'reset-password']) {
    app.use(`/api/auth/${door}`, async (_, next) => {
      const done = requireTurn()
      await next().finally(done)
    })
  }

  const deviceOf = (c: Context<Bindings>, account: string) =>
    knownDevice(vault, config, c.req.header('cookie'), account)

  const body = <T extends z.ZodType>(c: Context<Bindings>, schema: T) => authBody(c, schema, config.appUrl)

  /** The password was right and opened no session: asks for the second factor. @throws AppError for a suspended person */
  async function secondStep(c: Context<Bindings>, userId: string): Promise<void> {
    const active = 'select from auth_users where id = $1 and suspenso_em is null and excluido_em is null'
    if ((await db.query(active, [userId])).length === 0) throw contaDesativada()
    await askForCode(c, parts, userId)
  }

  app.post('/api/auth/sign-in/email', async c => {
    const typed = await body(c, signIn)
    const account = await findAccount(db, typed.email)
    const email = account?.email ?? typed.email.toLowerCase()
    const origin = originOf(c, config)
    const limits = signInLimits(email, origin.endereco, deviceOf(c, email))
    return attempt(db, limits, async () => {
      const entrada = { operacao: 'auth/entrar', ...origin } as const
      // Written after the answer: only existing accounts have a trail, and the time would tell.
      const notRefused = behind.after(c.env.outgoing as ServerResponse, 'auditoria.acesso', async () => {
        if (account) await registrarPassagem(db, account.id, { ...entrada, acao: 'recusar' })
      })
      if (!(await isPasswordOf(account, typed.password)) || !account) throw credenciaisInvalidas()
      if (!account.emailVerified) {
        await sendConfirmation(db, config.appUrl, account)
        throw naoConfirmado()
      }
      // Beside each other: two commits at once cost one write to the disk.
      const [token] = await Promise.all([
        openSession(db, account.id, entrada, 'password'),
        forgiveAttempt(db, limits),
      ])
      if (!token) await secondStep(c, account.id)
      notRefused()
      if (!token) return c.json({ ok: false, segundo_fator: true })
      await giveSession(c, parts, token, email)
      return c.json({ ok: true })
    })
  })

  secondStepRoute(app, parts)

  app.post('/api/auth/sign-up/email', async c => {
    const input = await body(c, signUp)
    const { endereco, pedido } = originOf(c, config)
    await countAttempt(db, signUpLimits(input.email, endereco))
    await requireSignUpAllowed(config, db, input.email)
    await requireGoodPassword(db, input.password, [input.name, input.email])
    if (await findAccount(db, input.email)) throw jaCadastrado()
    await createAccount(db, config.appUrl, input, pedido)
    return c.json({ ok: true })
  })

  // The same answer, at the same moment, with or without an account: the work comes after it.
  app.post('/api/auth/request-password-reset', async c => {
    const { email } = await body(c, resetRequest)
    await countAttempt(db, resetLimits(email, originOf(c, config).endereco, deviceOf(c, email)))
    behind.after(c.env.outgoing as ServerResponse, 'acesso.redefinicao', () =>
      mailResetLink(db, config.appUrl, email),
    )
    return c.json({ ok: true })
  })

  app.post('/api/auth/reset-password', async c => {
    const { token, newPassword } = await body(c, reset)
    const { endereco, pedido } = originOf(c, config)
    const limits = tokenLimits(token, endereco)
    await countAttempt(db, limits)
    const person = await personOfLink(db, token)
    await requireGoodPassword(db, newPassword, [person?.name, person?.email, person?.login])
    if (!person) throw linkEncerrado()
    await choosePassword(config, db, person, { token, password: newPassword, pedido })
    await forgiveAttempt(db, limits)
    return c.json({ ok: true, email: person.email })
  })

  // In mails of earlier versions, whose links confirmed an address without setting the password. They confirm nothing.
  app.get('/api/auth/verify-email', c => c.redirect('/login?confirmado=0'))

  async function noteSignOut(c: Context<Bindings>): Promise<void> {
    const actor = await sessions.actor(c.req.header('cookie'))
    if (actor)
      await registrarPassagem(db, actor.id, { operacao: 'auth/sair', acao: 'sair', ...originOf(c, config) })
  }

  /** Called before the body is read. @throws AppError nao_autenticado */
  async function signedIn(c: Context<Bindings>): Promise<Actor> {
    const actor = await sessions.actor(c.req.header('cookie'))
    if (!actor) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
    return actor
  }

  const clearCookie = (c: Context<Bindings>) =>
    c.header('set-cookie', setCookie(sessionCookieName(config), '', 0, config))

  app.post('/api/auth/sign-out', async c => {
    await body(c, nothing)
    await noteSignOut(c)
    await sessions.end(c.req.header('cookie'))
    clearCookie(c)
    return c.json({ ok: true })
  })

  app.post('/api/auth/ver-como', async c => {
    await signedIn(c)
    const { perfil } = await body(c, verComo)
    await seeAs(db, sessions, c.req.header('cookie'), perfil, pedidoOf(c))
    return c.json({ ok: true })
  })

  app.post('/api/auth/revoke-sessions', async c => {
    const actor = await signedIn(c)
    await body(c, nothing)
    await noteSignOut(c)
    await sessions.endAll(actor.id)
    clearCookie(c)
    return c.json({ ok: true })
  })
}
