import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '../config.ts'

/** The only role of the cluster. Whoever can open the socket is let in: its folder is for its owner alone. */
export const USER = 'alicerce'

const FILE = '.s.PGSQL.5432'
/** Linux takes 107 bytes, macOS 103. */
const LONGEST = 103

/**
 * The folder of a cluster's socket: beside it, or a short one of the temporary folder where the path would be too long for
 * a socket. The same for every process that asks, so that a backup finds the running server.
 * @throws ConfigError where somebody else made that short folder
 */
export function socketFolder(data: string): string {
  const beside = path.dirname(path.resolve(data))
  if (Buffer.byteLength(path.join(beside, FILE)) <= LONGEST) return beside
  const name = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)
  const short = path.join(tmpdir(), `alicerce-${name}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(short)
  if (uid !== process.getuid?.() || mode & 0o077)
    throw new ConfigError(
      `A pasta ${short} não é deste usuário. Remova-a, ou defina DATA_DIR com um caminho mais curto.`,
    )
  return short
}

/** Address of the cluster on this folder, for connections from this machine and user. */
export const socketUrl = (data: string): string =>
  `postgresql://${USER}@/postgres?host=${encodeURIComponent(socketFolder(data))}`
