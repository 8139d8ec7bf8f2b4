import type { Hono } from 'hono'
import { z } from 'zod'
import { email, texto } from '../../../contract/fields.ts'
import type { Entrada } from '../../../contract/session.ts'
import { codigoDeInstalacao } from '../../access/auth-errors.ts'
import { requireGoodPassword } from '../../access/passwords/good-password.ts'
import { readMarca } from '../../access/settings/settings.ts'
import { createFirstAccount, hasAccount } from '../../access/sign-up/first-account.ts'
import type { SetupCode } from '../../access/sign-up/setup-code.ts'
import { countAttempt, forgiveAttempt, setupLimits } from '../../access/throttle.ts'
import type { Bindings } from '../http/bindings.ts'
import { authBody } from './auth-body.ts'
import { newPassword } from './fields.ts'
import { giveSession, originOf, type Parts } from './session-cookies.ts'

const firstAccount = z.strictObject({
  name: texto('Informe o nome completo.', 200),
  email: email(),
  password: newPassword,
  nome_empresa: texto('Informe o nome da empresa.', 120),
  codigo: z.string().max(200).default(''),
})

/** The routes of an installation without an account: that it has none, and the first one. */
export function firstAccountRoutes(app: Hono<Bindings>, parts: Parts, setup: SetupCode): void {
  const { config, db } = parts

  app.get('/api/empresa', async c => {
    const [marca, begun] = await Promise.all([readMarca(db), hasAccount(db)])
    const asks = !begun && setup.asks(c.env.incoming)
    if (asks) setup.show()
    const primeira_conta = begun ? null : asks ? 'codigo' : 'livre'
    return c.json({ ...marca, primeira_conta, envia_email: config.smtpUrl !== undefined } satisfies Entrada)
  })

  app.post('/api/auth/primeira-conta', async c => {
    const { codigo, ...input } = await authBody(c, firstAccount, config.appUrl)
    const origin = originOf(c, config)
    const limits = setupLimits(origin.endereco)
    await countAttempt(db, limits)
    if (setup.asks(c.env.incoming) && !setup.matches(codigo)) throw codigoDeInstalacao()
    await requireGoodPassword(db, input.password, [input.name, input.email, input.nome_empresa])
    const token = await createFirstAccount(db, input, origin)
    await forgiveAttempt(db, limits)
    await giveSession(c, parts, token, input.email)
    return c.json({ ok: true })
  })
}
