import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { email, texto } from '../../../contract/fields.ts'
import { perfis } from '../../../contract/permissions.ts'
import { registrarPassagem } from '../../access/access-events.ts'
import { ADDRESS_HEADER, type Auth } from '../../access/auth.ts'
import {
  authError,
  contaDesativada,
  jaCadastrado,
  libraryCode,
  NO_SESSION,
} from '../../access/auth-errors.ts'
import { requireGoodPassword } from '../../access/passwords/good-password.ts'
import { MAX_LENGTH, requireTurn } from '../../access/passwords/passwords.ts'
import { personOfLink } from '../../access/passwords/reset-link.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Vault } from '../../access/second-factor/vault.ts'
import { sessionCookieName, setCookie } from '../../access/sessions/cookies.ts'
import { knownDevice, rememberDevice } from '../../access/sessions/known-device.ts'
import { seeAs } from '../../access/sessions/see-as.ts'
import type { Sessions } from '../../access/sessions/sessions.ts'
import { accountOf, addressOfAccount } from '../../access/sign-up/sign-in-name.ts'
import {
  confirmationTurn,
  requireMayConfirm,
  requireSignUpAllowed,
} from '../../access/sign-up/sign-up-policy.ts'
import {
  countAttempt,
  forgiveAttempt,
  resetLimits,
  signInLimits,
  signUpLimits,
  tokenLimits,
} from '../../access/throttle.ts'
import type { Behind } from '../../ground/behind.ts'
import { clientAddress } from '../../ground/client-address.ts'
import type { Config } from '../../ground/config.ts'
import type { Database } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { type Bindings, pedidoOf } from '../http/bindings.ts'
import { authBody } from './auth-body.ts'
import { askForCode, secondStepRoute } from './second-step.ts'

const password = z
  .string({ error: 'Informe a senha.' })
  .min(1, 'Informe a senha.')
  .max(MAX_LENGTH * 8)
/** The e-mail, or the login name that an administrator gave. */
const signIn = z.strictObject({ email: texto('Informe o e-mail.', 254), password })
const signUp = z.strictObject({ name: texto('Informe o nome completo.', 200), email: email(), password })
const reset = z.strictObject({ token: texto('Link inválido.', 200), newPassword: password })
const resetRequest = z.strictObject({ email: email() })
const verComo = z.strictObject({ perfil: z.enum(perfis).nullable() })
const nothing = z.strictObject({})

interface Access {
  config: Config
  db: Database
  auth: Auth
  sessions: Sessions
  vault: Vault
  behind: Behind
}

/**
 * What a visitor may ask for. Of the library's endpoints only these are reachable, each behind same origin, parsing
 * and throttle; its answers never reach the browser, only its cookies do.
 */
export function authRoutes(app: Hono<Bindings>, { config, db, auth, sessions, vault, behind }: Access): void {
  for (const door of ['sign-in/email', 'sign-up/email', 'reset-password']) {
    app.use(`/api/auth/${door}`, (_, next) => {
      requireTurn()
      return next()
    })
  }

  const addressOf = (c: Context<Bindings>) => clientAddress(c.env.incoming, config.trustedProxies)

  const deviceOf = (c: Context<Bindings>, account: string) =>
    knownDevice(vault, config, c.req.header('cookie'), account)

  const from = (c: Context<Bindings>) => ({
    pedido: pedidoOf(c),
    userAgent: c.req.header('user-agent'),
    endereco: addressOf(c),
  })

  const body = <T extends z.ZodType>(c: Context<Bindings>, schema: T) => authBody(c, schema, config.appUrl)

  /** Hands a request of our own making to the library. */
  const ask = (c: Context<Bindings>, path: string, value: unknown) =>
    auth.handler(
      new Request(`${config.appUrl}/api/auth${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: config.appUrl,
          'user-agent': c.req.header('user-agent') ?? '',
          [ADDRESS_HEADER]: addressOf(c),
        },
        body: JSON.stringify(value),
      }),
    )

  /** The password was right, and the library made no session for it: says why, or asks for the second factor. */
  async function secondStep(c: Context<Bindings>, email: string): Promise<void> {
    const active =
      'select id from auth_users where email = $1 and suspenso_em is null and excluido_em is null'
    const [person] = await db.query<{ id: string }>(active, [email])
    if (!person) throw contaDesativada()
    await askForCode(c, { config, db, vault }, person.id)
  }

  app.post('/api/auth/sign-in/email', async c => {
    const typed = await body(c, signIn)
    const input = { email: await addressOfAccount(db, typed.email), password: typed.password }
    const limits = signInLimits(input.email, addressOf(c), deviceOf(c, input.email))
    await countAttempt(db, limits)
    const entrada = { operacao: 'auth/entrar', ...from(c) } as const
    // Noted once the answer has left, since only an account that is there has a trail.
    const notRefused = behind.after(c.env.outgoing as ServerResponse, 'auditoria.acesso', () =>
      registrarPassagem(db, input, { ...entrada, acao: 'recusar' }),
    )
    const answer = await ask(c, '/sign-in/email', input)
    const waits = !answer.ok && (await libraryCode(answer)) === NO_SESSION
    if (!answer.ok && !waits) throw await authError(answer, 'E-mail ou senha inválidos.')
    await forgiveAttempt(db, limits)
    if (waits) {
      await secondStep(c, input.email)
      notRefused()
      return c.json({ ok: false, segundo_fator: true })
    }
    // Whatever session the browser brought, planted or left over, ends here.
    await sessions.end(c.req.header('cookie'))
    notRefused()
    await registrarPassagem(db, input, { ...entrada, acao: 'entrar' })
    c.header('set-cookie', rememberDevice(vault, config, c.req.header('cookie'), input.email), {
      append: true,
    })
    for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.json({ ok: true })
  })

  secondStepRoute(app, { config, db, sessions, vault, behind })

  app.post('/api/auth/sign-up/email', async c => {
    const input = await body(c, signUp)
    await countAttempt(db, signUpLimits(input.email, addressOf(c)))
    await requireSignUpAllowed(config, db, input.email)
    await requireGoodPassword(db, input.password, [input.name, input.email])
    const isTaken = async () => (await accountOf(db, input.email)) !== undefined
    if (await isTaken()) throw jaCadastrado()
    const answer = await ask(c, '/sign-up/email', input)
    // Two sign-ups of one address at the same moment: the second one meets the first only in the database.
    if (!answer.ok && (await isTaken())) throw jaCadastrado()
    if (!answer.ok) throw await authError(answer, 'Não foi possível realizar o cadastro.')
    return c.json({ ok: true })
  })

  // The same answer, at the same moment, whether or not somebody has this address: the work comes after it.
  app.post('/api/auth/request-password-reset', async c => {
    const input = await body(c, resetRequest)
    await countAttempt(db, resetLimits(input.email, addressOf(c), deviceOf(c, input.email)))
    behind.after(c.env.outgoing as ServerResponse, 'acesso.redefinicao', () =>
      ask(c, '/request-password-reset', input),
    )
    return c.json({ ok: true })
  })

  app.post('/api/auth/reset-password', async c => {
    const input = await body(c, reset)
    const limits = tokenLimits(input.token, addressOf(c))
    await countAttempt(db, limits)
    const person = await personOfLink(db, input.token)
    await requireGoodPassword(db, input.newPassword, [person?.name, person?.email, person?.login])
    const answer = await confirmationTurn(config, db, async () => {
      if (person) await requireMayConfirm(config, db, person.email)
      return ask(c, '/reset-password', input)
    })
    if (!answer.ok) throw await authError(answer, 'Não foi possível redefinir a senha.')
    await forgiveAttempt(db, limits)
    return c.json({ ok: true, email: person?.email })
  })

  // Links of mails from before confirming an address set the password: they confirm nothing any more.
  app.get('/api/auth/verify-email', c => c.redirect('/login?confirmado=0'))

  async function noteSignOut(c: Context<Bindings>): Promise<void> {
    const actor = await sessions.actor(c.req.header('cookie'))
    if (actor) await registrarPassagem(db, actor, { operacao: 'auth/sair', acao: 'sair', ...from(c) })
  }

  /** Asked before a body is read. */
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
