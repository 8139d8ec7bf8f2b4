import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/** The least that Argon2 takes: 8 kB for a lane, once. */
const LEAST = { memory: 8, passes: 1 }

/**
 * For a file, or a `describe`, whose tests only need people who sign in: passwords and recovery codes are hashed by the same function, in
 * a thousandth of the time, and their lane has no reason to rest. Not for tests that look at a hash, at its strength or at
 * how long it takes. Until the end of what it stands in: what comes after it in this process hashes as the product does.
 */
export function lightPasswords(): void {
  const real = crypto.argon2
  const light: typeof real = (algorithm, parameters, done) =>
    real(algorithm, { ...parameters, ...LEAST }, done)
  const use = (argon2: typeof real) => {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
  }
  beforeAll(() => use(light))
  afterAll(() => use(real))
}
