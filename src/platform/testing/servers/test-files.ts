import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

type Kind = 'unit' | 'mocked' | 'tools' | 'service'

/** Starts a database or a server, or is given one by the set-up of the whole run. */
const SERVER = /\/(postgres|product|test-server|pgbouncer|smtp|s3|balancer)\.ts$/
/** Runs other programs or processes of the product, or reads what a build has made. */
const PROCESS =
  /\/(repository-copy|server-build|supervise|pool|bring-over)\.ts'|'node:child_process'|\/dist\//

/** Changes modules, globals or the time, which other files in its process would see. */
const MOCKS =
  /\bvi\.(mock|doMock|stub|spyOn|useFakeTimers|setSystemTime|resetModules)|\bglobalThis\b|process\.env\b/

/** What a file imports; of types nothing is run. */
const imported = (source: string) =>
  [...source.matchAll(/^import (?!type )(?:[^']*? from )?'([^']+)'|import\('([^']+)'\)/gm)].map(
    ([, name, lazy]) => name ?? lazy ?? '',
  )

/** The helpers of tests that a file imports: what they start, the test starts. */
function helpers(file: string, source: string): string[] {
  return imported(source)
    .map(name =>
      name.startsWith('.')
        ? path.join(path.dirname(file), name)
        : path.join(root, name.replace('#platform/', 'src/platform/')),
    )
    .filter(helper => /[\\/](testing|fuzz)[\\/]/.test(helper) && existsSync(helper))
}

function startsServer(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  return (
    /\binject\(/.test(source) ||
    imported(source).some(name => SERVER.test(name)) ||
    helpers(file, source).some(helper => startsServer(helper, seen))
  )
}

function kindOf(file: string): Kind {
  if (startsServer(file)) return 'service'
  const source = readFileSync(file, 'utf8')
  if (PROCESS.test(source)) return 'tools'
  return MOCKS.test(source) ? 'mocked' : 'unit'
}

/**
 * Test files by what they start, which their imports tell: `unit` nothing, `mocked` nothing but with parts exchanged, `tools`
 * programs, `service` a database or a server. `npm run check` runs the first two alone, so that they have to stay quick.
 */
export function testFiles(): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { unit: [], mocked: [], tools: [], service: [] }
  for (const file of globSync('{src,scripts,lab}/**/*.test.ts', { cwd: root }))
    files[kindOf(path.join(root, file))].push(file.replaceAll('\\', '/'))
  return files
}
