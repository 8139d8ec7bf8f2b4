import { randomBytes, randomInt } from 'node:crypto'
import { deriveTag } from '../passwords/passwords.ts'

export const RECOVERY_CODES = 10
/** Without I, L, O and U, which are misread or spell something (Crockford's Base32): 50 bits in ten characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A code as it is kept in mind while one types: no case, no dashes, and letters for digits forgiven. */
function plain(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

export const isRecoveryCode = (typed: string) => plain(typed).length === LENGTH

/** A person's codes have one salt in common: a code is then compared with all of them by one computation. */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await deriveTag(plain(code), Buffer.from(salt, 'base64url'))).toString('base64url')

export interface RecoveryCodes {
  /** To be shown once. */
  codigos: string[]
  sal: string
  /** To be stored (Argon2id, as passwords are: ASVS 5.0, 6.5.2). */
  hashes: string[]
}

/** Makes a fresh set of codes, e.g. `7K3QX-0M9ZT`. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const random = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(random())
  const sal = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map(code => hashRecoveryCode(code, sal)))
  return { codigos: [...codes].map(code => `${code.slice(0, 5)}-${code.slice(5)}`), sal, hashes }
}
