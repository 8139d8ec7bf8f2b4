import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../ground/config.ts'

/** Reads the secret that signs cookies and encrypts second factors: AUTH_SECRET, or a file made at the first start. */
export function readSecret({ authSecret, dataDir }: Config): string {
  if (authSecret) return authSecret
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new ConfigError(`O arquivo ${file} está danificado: ele deve ter pelo menos 32 caracteres.`)
  return secret
}
