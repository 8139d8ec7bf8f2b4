import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { ownerWithoutRoot } from './without-root.ts'

/** The only role of the cluster, a superuser. Behind a socket it has no password: the mode of socket and folder keeps others out. */
export const USER = 'alicerce'

const PORT = 5432
/** Settings of PostgreSQL: the socket, for its owner alone, is the only way in. The port is part of its file's name. */
export const SOCKET_SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
}

/** Longest path of a socket, in bytes: Linux takes 107, macOS 103. */
const LONGEST = 103

const besideOf = (data: string) => path.dirname(path.resolve(data))
const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST

function shortFolder(data: string): string {
  const name = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `alicerce-${name}`)
}

/**
 * The folder of a cluster's socket: its parent folder, or a short one in the temporary folder where that path is too long.
 * Every process finds the same, so that a backup reaches the running server.
 * @throws ConfigError where somebody else made that short folder
 */
export function socketFolder(data: string): string {
  const beside = besideOf(data)
  if (fits(beside)) return beside
  const short = shortFolder(data)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(short)
  if (![process.getuid?.(), ownerWithoutRoot()].includes(uid) || mode & 0o077)
    throw new ConfigError(
      `A pasta ${short} não é deste usuário. Remova-a, ou defina DATA_DIR com um caminho mais curto.`,
    )
  return short
}

/** Lock file that PostgreSQL makes beside its socket. */
export const socketLock = (data: string): string => path.join(socketFolder(data), `.s.PGSQL.${PORT}.lock`)

/** Removes the short folder, where there is one, once PostgreSQL has ended and removed its socket. */
export function removeShortFolder(data: string): void {
  if (fits(besideOf(data))) return
  try {
    rmdirSync(shortFolder(data))
  } catch {
    // Not empty, or gone already.
  }
}

/** Address of the cluster on this folder. It names all that libpq's variables, such as PGPORT or PGSSLMODE, would change. */
export const socketUrl = (data: string): string =>
  `postgresql://${USER}@/postgres?host=${encodeURIComponent(socketFolder(data))}&port=${PORT}&sslmode=disable`
