import { randomBytes } from 'node:crypto'
import type { Config } from '../../ground/config.ts'
import type { Vault } from '../second-factor/vault.ts'
import { deviceCookieName, readCookie, setCookie } from './cookies.ts'

/** A device counts as new when it was not used for this long. */
const REMEMBERED_DAYS = 180
/** Most signatures in one cookie. On a device that more people share, those who signed in longest ago are forgotten. */
const MOST_SIGNATURES = 16

const ID = /^[\w-]{22}$/

const signedText = (id: string, account: string) => `dispositivo\n${id}\n${account}`

function partsOf(cookieHeader: string | undefined, config: Pick<Config, 'secure'>): [string, string[]] {
  const [id = '', ...signatures] = readCookie(cookieHeader, deviceCookieName(config)).split('.')
  // Each signature costs a hash to compare: a cookie with thousands of them must not keep the server busy.
  const own = signatures.slice(0, MOST_SIGNATURES)
  return ID.test(id) ? [id, own] : [randomBytes(16).toString('base64url'), []]
}

/**
 * Reads the id of the device from its cookie (OWASP, Device Cookies); undefined when nobody has signed in to this account
 * with it. The cookie opens nothing: failures of a known device are counted apart, so that strangers' failures do not
 * lock the owner out.
 * @param account the account's address; for the second step its id, which only that step signs
 */
export function knownDevice(
  vault: Vault,
  config: Pick<Config, 'secure'>,
  cookieHeader: string | undefined,
  account: string,
): string | undefined {
  const [id, signatures] = partsOf(cookieHeader, config)
  return signatures.some(given => vault.verify(signedText(id, account), given)) ? id : undefined
}

/** Makes the Set-Cookie line that marks this device as known to the accounts, after a sign-in. */
export function rememberDevice(
  vault: Vault,
  config: Pick<Config, 'secure'>,
  cookieHeader: string | undefined,
  ...accounts: string[]
): string {
  const [id, signatures] = partsOf(cookieHeader, config)
  const own = accounts.map(account => vault.sign(signedText(id, account)))
  const others = signatures.filter(other => !own.includes(other))
  const value = [id, ...[...own, ...others].slice(0, MOST_SIGNATURES)].join('.')
  return setCookie(deviceCookieName(config), value, REMEMBERED_DAYS * 24 * 3600, config)
}
