import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { packagedBinaries } from '../../server/ground/database/binaries.ts'

/** The oldest PostgreSQL that the product supports. */
const OLDEST = 15

function installed(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).map(Number) : []
  const newest = Math.max(0, ...versions.filter(version => version >= OLDEST))
  return newest > 0 ? path.join(base, String(newest), 'bin') : undefined
}

/**
 * The folder with `initdb` and `postgres`: PG_BIN, else the newest one installed, else the npm package's.
 * @param npmOnly leaves the first two out
 */
export const findBinaries = (npmOnly = false): string =>
  npmOnly ? packagedBinaries() : (process.env.PG_BIN ?? installed() ?? packagedBinaries())
