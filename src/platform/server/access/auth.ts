import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Behind } from '../ground/behind.ts'
import type { Config } from '../ground/config.ts'
import type { Database } from '../ground/database/database.ts'
import { registrarEvento } from '../ground/database/trail-event.ts'
import { passwordResetMail } from '../ground/mail/messages.ts'
import type { Mailer } from '../ground/mail/outbox.ts'
import { hashPassword, MAX_LENGTH, MIN_LENGTH, verifyPassword } from './passwords/passwords.ts'
import { sessionCookieName } from './sessions/cookies.ts'
import { ABSOLUTE_DAYS } from './sessions/sessions.ts'
import { CONFIRMATION_HOURS, sendConfirmation } from './sign-up/unconfirmed.ts'
import { credenciais, sessoes, usuarios, verificacoes } from './table.ts'
import { forgetAttempts, mailLimits, secondFactorLimits, withinLimits } from './throttle.ts'

export const RESET_MINUTES = 60

/** Header in which we tell the library the client's address; what a client sends under this name is dropped. */
export const ADDRESS_HEADER = 'x-alicerce-endereco'

/** Is the password all that this person needs to come in? */
const passwordSuffices = async (db: Database, userId: string): Promise<boolean> =>
  (
    await db.query(
      `select from auth_users u where u.id = $1 and u.suspenso_em is null and u.excluido_em is null
         and not exists (select from auth_segundo_fator f where f."userId" = u.id and f.ativo_em is not null)`,
      [userId],
    )
  ).length > 0

/**
 * The access library: accounts, passwords, confirmation and reset tokens, and making sessions at sign-in. Its own
 * session look-up, throttle and error texts are not used: see sessions.ts, throttle.ts and auth-routes.ts.
 */
export function createAuth(config: Config, secret: string, db: Database, mailer: Mailer, behind: Behind) {
  return betterAuth({
    appName: 'Alicerce',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [config.appUrl, `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`],
    database: drizzleAdapter(db.orm, {
      provider: 'pg',
      schema: { user: usuarios, session: sessoes, account: credenciais, verification: verificacoes },
      transaction: true,
    }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        perfil_acesso: { type: 'string', input: false, required: false },
        login: { type: 'string', input: false, required: false },
      },
    },
    session: {
      expiresIn: ABSOLUTE_DAYS * 24 * 3600,
      disableSessionRefresh: true,
    },
    // Whoever has a second factor gets no session for the password alone, nor does anybody who is suspended.
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => ((await passwordSuffices(db, userId)) ? undefined : false),
        },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_LENGTH,
      maxPasswordLength: MAX_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      // Whoever followed a link in a mail owns the address, and the password is theirs alone. Only here is an address
      // confirmed: what a stranger typed at sign-up ends with it.
      onPasswordReset: async ({ user }) => {
        const confirms = !user.emailVerified
        const operacao = confirms ? 'auth/confirmar-endereco' : 'auth/redefinir-senha'
        const author = { user_id: user.id, nome: user.name, operacao, pedido: '' }
        await db.transaction(author, async tx => {
          await tx.query(
            `update auth_users set "emailVerified" = true, trocar_senha = false, "updatedAt" = now(),
               login = coalesce(login, login_livre(email)) where id = $1`,
            [user.id],
          )
          await registrarEvento(tx, {
            tabela: 'auth_users',
            registro_uuid: user.id,
            acao: 'alterar',
            depois: {
              ...(confirms && { email: 'confirmado pelo link do e-mail' }),
              senha: 'escolhida pelo link do e-mail',
            },
          })
        })
        // A sign-in that waits for its second step had the old password; so had whoever guessed codes.
        await db.query('delete from auth_verifications where value = $1', [user.id])
        await forgetAttempts(db, secondFactorLimits(user.id))
      },
      sendResetPassword: async ({ user, token }) => {
        if (!(await withinLimits(db, mailLimits('redefinir', user.id)))) return
        await mailer.send(passwordResetMail(config.appUrl, user, token))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRMATION_HOURS * 3600,
      sendVerificationEmail: ({ user }) => sendConfirmation(db, mailer, config.appUrl, user),
    },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(config),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: config.secure },
        },
      },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // After the account's transaction: a mail of what was rolled back must not leave.
      backgroundTasks: {
        handler: promise => behind.run('acesso.tarefa', async () => promise),
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
