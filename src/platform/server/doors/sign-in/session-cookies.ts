import type { Context } from 'hono'
import type { Vault } from '../../access/second-factor/vault.ts'
import { sessionCookieName, setCookie } from '../../access/sessions/cookies.ts'
import { rememberDevice } from '../../access/sessions/known-device.ts'
import { ABSOLUTE_DAYS, type Sessions } from '../../access/sessions/sessions.ts'
import type { Behind } from '../../ground/behind.ts'
import { clientAddress } from '../../ground/client-address.ts'
import type { Config } from '../../ground/config.ts'
import type { Database } from '../../ground/database/database.ts'
import { type Bindings, pedidoOf } from '../http/bindings.ts'

/** Dependencies of the sign-in routes. */
export interface Parts {
  config: Config
  db: Database
  sessions: Sessions
  vault: Vault
  behind: Behind
}

/** Where a request comes from, for the trail and for the list of sessions. */
export const originOf = (c: Context<Bindings>, { trustedProxies }: Pick<Config, 'trustedProxies'>) => ({
  pedido: pedidoOf(c),
  userAgent: c.req.header('user-agent'),
  endereco: clientAddress(c.env.incoming, trustedProxies),
})

/**
 * Hands a new session to the browser and marks its device as known. The session that the browser brought, planted or
 * left over, ends.
 * @param accounts accounts that know the device from now on, by address or id
 */
export async function giveSession(
  c: Context<Bindings>,
  { config, sessions, vault }: Parts,
  token: string,
  ...accounts: string[]
): Promise<void> {
  const cookie = c.req.header('cookie')
  await sessions.end(cookie)
  c.header('set-cookie', rememberDevice(vault, config, cookie, ...accounts), { append: true })
  const line = setCookie(sessionCookieName(config), token, ABSOLUTE_DAYS * 24 * 3600, config)
  c.header('set-cookie', line, { append: true })
}
