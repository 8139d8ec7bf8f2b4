import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../ground/config.ts'
import type { Vault } from '../second-factor/vault.ts'
import { deviceCookieName, readCookie, setCookie } from './cookies.ts'

/** A device that is not used for so long counts as a new one. */
const REMEMBERED_DAYS = 180
/** Signatures that one shared device keeps; beyond these, those of who signed in longest ago are forgotten. */
const MOST_SIGNATURES = 16

const ID = /^[\w-]{22}$/

const signatureOf = (vault: Vault, id: string, account: string) =>
  vault.sign(`dispositivo\n${id}\n${account}`)

const same = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function partsOf(cookieHeader: string | undefined, config: Pick<Config, 'secure'>): [string, string[]] {
  const [id = '', ...signatures] = readCookie(cookieHeader, deviceCookieName(config)).split('.')
  return ID.test(id) ? [id, signatures] : [randomBytes(16).toString('base64url'), []]
}

/**
 * The device that a browser's cookie names, where somebody has signed in to this account with it before (OWASP, Device
 * Cookies). It opens nothing: its failures are counted apart, so that strangers' failures do not lock the owner out.
 * @param account the account's address; for the second step its id, which only that step signs
 */
export function knownDevice(
  vault: Vault,
  config: Pick<Config, 'secure'>,
  cookieHeader: string | undefined,
  account: string,
): string | undefined {
  const [id, signatures] = partsOf(cookieHeader, config)
  const expected = signatureOf(vault, id, account)
  return signatures.some(given => same(given, expected)) ? id : undefined
}

/** After a sign-in: the Set-Cookie line by which this device is known to the account from now on. */
export function rememberDevice(
  vault: Vault,
  config: Pick<Config, 'secure'>,
  cookieHeader: string | undefined,
  ...accounts: string[]
): string {
  const [id, signatures] = partsOf(cookieHeader, config)
  const own = accounts.map(account => signatureOf(vault, id, account))
  const others = signatures.filter(other => !own.includes(other))
  const value = [id, ...[...own, ...others].slice(0, MOST_SIGNATURES)].join('.')
  return setCookie(deviceCookieName(config), value, REMEMBERED_DAYS * 24 * 3600, config)
}
