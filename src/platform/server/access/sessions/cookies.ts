import type { Config } from '../../ground/config.ts'

type Secure = Pick<Config, 'secure'>

/** Under https a cookie carries the `__Host-` prefix: this host alone, over https alone. */
const named = (name: string, { secure }: Secure) => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (config: Secure) => named('alicerce', config)

/** Holds who is between the two steps of a sign-in; it opens nothing. */
export const stepCookieName = (config: Secure) => named('alicerce-etapa', config)

/** Names the device, and the accounts that it signed in to; it opens nothing. See known-device.ts. */
export const deviceCookieName = (config: Secure) => named('alicerce-dispositivo', config)

/** Says to every server, for a moment, that this person has just changed something. */
export const wroteCookieName = (config: Secure) => named('alicerce-escreveu', config)
/** Servers tell each other of changes within milliseconds, and a replica that is asked has what they told. */
export const WROTE_SECONDS = 2

/** A Set-Cookie line for no script and no other site. @param maxAge seconds; 0 takes the cookie away */
export const setCookie = (name: string, value: string, maxAge: number, { secure }: Secure): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The value of one cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string {
  const pair = header?.split(/; */).find(text => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}
