import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parameters that authenticator apps assume: SHA-1, 6 digits, steps of 30 seconds (RFC 6238, sections 4 and 5.2). */
const DIGITS = 6
const STEP_MS = 30_000
/** Accepted clock skew in steps, either way (RFC 6238, section 5.2). */
const SKEW = 1
/** Bytes of a secret: as many as the hash has (RFC 4226, section 4, R6). */
export const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret for display and QR code: Base32 without padding (RFC 4648, section 6). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Computes the one-time password of a counter (RFC 4226, section 5.3). @param digits 6 to 8 */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Number of the step at a time. @param time milliseconds since 1970 */
export const stepAt = (time: number) => Math.floor(time / STEP_MS)

/**
 * Finds the step that a password belongs to, within the accepted skew; null when there is none.
 * @param after steps up to this one are used up
 */
export function matchingStep(secret: Buffer, code: string, time: number, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(time)
  for (let step = now - SKEW; step <= now + SKEW; step++) {
    const expected = Buffer.from(hotp(secret, Math.max(0, step)))
    if (timingSafeEqual(expected, Buffer.from(code)) && step > after) return step
  }
  return null
}

/** Content of the QR code (Key Uri Format of Google Authenticator, which all apps read). */
export function otpauthUri(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const values = { secret: base32(secret), issuer, algorithm: 'SHA1', digits: DIGITS, period: STEP_MS / 1000 }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
