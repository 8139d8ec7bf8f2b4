import { hotp, stepAt } from '../../server/access/second-factor/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret as people type it. @param steps how far its clock is off */
export function authenticatorCode(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, '')].map(letter =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
  return hotp(Buffer.from(bytes), stepAt(Date.now()) + steps)
}
