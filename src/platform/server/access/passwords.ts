import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '../errors.ts'

const derive = promisify(argon2)

/** Argon2id with the least parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32

export const MIN_LENGTH = 6
export const MAX_LENGTH = 128

/** Hashing runs in the thread pool; one core is left to everybody else. */
const LANES = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= LANES) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const compute = (password: string, nonce: Buffer, memory: number, passes: number) =>
  inTurn(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory,
      passes,
    }),
  )

/** Hashes a password. @returns the hash in PHC string format, parameters and salt included */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(password, nonce, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/

/** Does `password` belong to `hash`? Compares in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, nonce, tag] = PHC.exec(hash) ?? []
  if (!memory || !passes || !nonce || !tag) throw new Error('Unknown password hash format')
  const expected = Buffer.from(tag, 'base64url')
  const actual = await compute(password, Buffer.from(nonce, 'base64url'), Number(memory), Number(passes))
  return expected.length === actual.length && timingSafeEqual(actual, expected)
}

let common: Promise<Set<string>> | undefined

/** The most common passwords, from the data of zxcvbn: read at the first use, not at the start. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return common
}

/** @throws AppError dados_invalidos when a new password is too short, too long or among the most common ones */
export async function requireGoodPassword(password: string): Promise<void> {
  const refuse = (mensagem: string) => {
    throw new AppError('dados_invalidos', mensagem, { campos: { password: mensagem } })
  }
  if (password.length < MIN_LENGTH) refuse(`A senha deve ter no mínimo ${MIN_LENGTH} caracteres.`)
  if (password.length > MAX_LENGTH) refuse(`A senha deve ter no máximo ${MAX_LENGTH} caracteres.`)
  if ((await commonPasswords()).has(password.toLowerCase())) {
    refuse('Esta senha está entre as mais usadas do mundo. Escolha outra.')
  }
}
