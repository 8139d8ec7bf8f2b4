import type { Config } from '../../ground/config.ts'

type Secure = Pick<Config, 'secure'>

/** Name of a cookie. The prefix `__Host-` under https binds it to this host and to https. */
const named = (name: string, { secure }: Secure) => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (config: Secure) => named('alicerce', config)

/** Cookie between the two steps of a sign-in. It opens nothing. */
export const stepCookieName = (config: Secure) => named('alicerce-etapa', config)

/** Cookie with the device's id and the accounts that signed in with it. It opens nothing. See known-device.ts. */
export const deviceCookieName = (config: Secure) => named('alicerce-dispositivo', config)

/** Cookie that tells every server, for `WROTE_SECONDS`, that this person has just changed something. */
export const wroteCookieName = (config: Secure) => named('alicerce-escreveu', config)
/** Long enough: servers hear of each other's changes within milliseconds, and a replica is read only when it has them. */
export const WROTE_SECONDS = 2

/** Makes a Set-Cookie line that scripts and other sites cannot use. @param maxAge seconds; 0 deletes the cookie */
export const setCookie = (name: string, value: string, maxAge: number, { secure }: Secure): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Reads the value of one cookie from a Cookie header; empty when it is missing. */
export function readCookie(header: string | undefined, name: string): string {
  const pair = header?.split(/; */).find(text => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}
