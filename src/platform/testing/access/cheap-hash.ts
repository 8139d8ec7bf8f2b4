import { argon2Sync } from 'node:crypto'

/** The password of whom `signedUp` makes. */
export const SENHA = 'um segredo bem guardado'

/**
 * Hash of a password that takes a millisecond to verify. A strong one takes a tenth of a second of a processor: for tests
 * that sign in by the hundred and are about something else, such as counts of attempts or second factors.
 */
export function cheapHash(password = SENHA): string {
  const nonce = Buffer.from('sal de um teste!')
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  })
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}
