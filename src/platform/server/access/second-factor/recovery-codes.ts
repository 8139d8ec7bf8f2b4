import { randomBytes, randomInt } from 'node:crypto'
import { deriveTag } from '../passwords/passwords.ts'

export const RECOVERY_CODES = 10
/** Without I, L, O and U, which are misread or spell something (Crockford's Base32): 50 bits in ten characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Normalises a typed code: ignores case and dashes, and reads O as 0, I and L as 1. */
function plain(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

export const isRecoveryCode = (typed: string) => plain(typed).length === LENGTH

/** Hashes a code. All codes of a person share one salt, so that one hash is compared with all of them. */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await deriveTag(plain(code), Buffer.from(salt, 'base64url'))).toString('base64url')

export interface RecoveryCodes {
  /** Shown once. */
  codigos: string[]
  sal: string
  /** Stored; Argon2id, like passwords (ASVS 5.0, 6.5.2). */
  hashes: string[]
}

/** Makes a new set of codes, such as `7K3QX-0M9ZT`. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const random = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(random())
  const sal = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map(code => hashRecoveryCode(code, sal)))
  return { codigos: [...codes].map(code => `${code.slice(0, 5)}-${code.slice(5)}`), sal, hashes }
}
