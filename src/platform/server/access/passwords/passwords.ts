import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '../../ground/errors.ts'
import { hashesWaiting, hashHere, hashInTurn, LANES, openQueue } from './hasher.ts'

/** Argon2id with the least parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
/** For passwords imported by the thousand. A job hashes them again at full strength within minutes, see strengthen.ts. */
const LIGHT_MEMORY_KIB = 1024
const LIGHT_PASSES = 1
const TAG_BYTES = 32

export const MIN_LENGTH = 6
export const MAX_LENGTH = 128

/** Light hashes at a time. Node's pool of four threads also reads files and resolves names: one core and one thread stay free. */
const light = openQueue(() => Math.min(3, Math.max(1, availableParallelism() - 1)))

/** Longest queue of strong hashes, some two seconds of work. Later requests are refused at once: people do not wait that long. */
const MOST_WAITING = 60 * LANES
/** About how long a full queue takes, told in the refusal. */
const WAIT_SECONDS = 5
let visitors = 0

/**
 * Refuses a request that would queue too long for a hash. For routes without a session, where attempts may come from any
 * number of addresses.
 * @returns to be called when the request is answered
 * @throws AppError muitas_tentativas with the seconds to wait
 */
export function requireTurn(): () => void {
  // Requests count from their first moment, since all that come at once would find the queue empty.
  if (Math.max(visitors, hashesWaiting()) >= MOST_WAITING) {
    throw new AppError(
      'muitas_tentativas',
      'Muitas pessoas estão entrando neste momento. Aguarde alguns segundos e tente novamente.',
      { tentarEm: WAIT_SECONDS },
    )
  }
  visitors++
  return () => {
    visitors--
  }
}

function compute(message: string | Buffer, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const typed = typeof message === 'string' ? message.normalize('NFKC') : message
  const parameters = { message: typed, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes }
  return memory < MEMORY_KIB ? light.run(() => hashHere('argon2id', parameters)) : hashInTurn(parameters)
}

const part = (nonce: Buffer, tag: Buffer, memory: number, passes: number) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`

/** Hashes a password. @returns the hash in PHC string format, parameters and salt included */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(password, nonce, MEMORY_KIB, PASSES)
  return part(nonce, tag, MEMORY_KIB, PASSES)
}

/** Hashes a text with a given salt at full strength, so that equal texts can be found. @returns the tag alone */
export const deriveTag = (text: string, salt: Buffer): Promise<Buffer> =>
  compute(text, salt, MEMORY_KIB, PASSES)

/** Hashes with the light parameters. The job of strengthen.ts replaces the result. */
export async function hashLightly(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(password, nonce, LIGHT_MEMORY_KIB, LIGHT_PASSES)
  return part(nonce, tag, LIGHT_MEMORY_KIB, LIGHT_PASSES)
}

/** Prefix of every hash by `hashLightly`. */
export const LIGHT_PREFIX = `$argon2id$v=19$m=${LIGHT_MEMORY_KIB},t=${LIGHT_PASSES},p=1$`

/** Hashes the tag of a light hash again at full strength. Needs no password; the light tag is not in the result. */
export async function strengthenHash(light: string): Promise<string> {
  const [, memory, passes, nonce, tag] = PHC.exec(light) ?? []
  if (!memory || !passes || !nonce || !tag) throw new Error('Unknown password hash format')
  const outer = randomBytes(16)
  const strong = await compute(Buffer.from(tag, 'base64url'), outer, MEMORY_KIB, PASSES)
  return `$duplo$m=${memory},t=${passes}$${nonce}${part(outer, strong, MEMORY_KIB, PASSES)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/
const DOUBLE = /^\$duplo\$m=(\d+),t=(\d+)\$([\w-]+)(\$argon2id.+)$/

/** Verifies a password against its hash, in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, innerMemory, innerPasses, innerNonce, outer] = DOUBLE.exec(hash) ?? []
  const [, memory, passes, nonce, tag] = PHC.exec(outer ?? hash) ?? []
  if (!memory || !passes || !nonce || !tag) throw new Error('Unknown password hash format')
  const message = innerNonce
    ? await compute(password, Buffer.from(innerNonce, 'base64url'), Number(innerMemory), Number(innerPasses))
    : password
  const expected = Buffer.from(tag, 'base64url')
  const actual = await compute(message, Buffer.from(nonce, 'base64url'), Number(memory), Number(passes))
  // A light hash takes as long as a strong one, so that the time does not tell which accounts are new.
  if (hash.startsWith(LIGHT_PREFIX)) await hashPassword(password)
  return expected.length === actual.length && timingSafeEqual(actual, expected)
}
