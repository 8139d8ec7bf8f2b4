// Takes one protection after the other away, on a copy, and shows that the test that docs/security.md names fails each
// time, after it passed with everything in its place. Most of an hour: `npm run lab -- protections`; `… cookie 'a mail'` only
// those whose promise holds one of these; `… --table` prints the tables of docs/security.md.
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { report, root } from '../../scripts/files.ts'
import { copyRepository, type RepositoryCopy } from '../../scripts/repository-copy.ts'
import { protections } from './all.ts'
import type { Protection } from './protection.ts'
import { tables } from './table.ts'

const words = process.argv.slice(2)

const literal = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Whether the protection's test passes in the copy as it is. @throws when the test did not run */
function passes(copy: RepositoryCopy, { test, name, build }: Protection): boolean {
  if (build) {
    const { status, output } = copy.run('node', 'scripts/build.ts')
    if (status !== 0) throw new Error(`The copy could not be built:\n${output.slice(-2000)}`)
  }
  const { status, output } = test.endsWith('.spec.ts')
    ? copy.run('playwright', 'test', test, '--project=embedded', '--retries=0', '-g', literal(name))
    : copy.run('vitest', 'run', test, '-t', literal(name))
  // Of a file that cannot even be loaded no test has failed: that proves nothing.
  const ran = /^\s*(Tests\s+)?\d+ (passed|failed)/m.exec(stripVTControlCharacters(output))
  if (!ran) throw new Error(`The test did not run (${status}):\n${output.slice(-2000)}`)
  return status === 0
}

/** Tests that were seen to pass with everything in its place: one that fails by itself shows nothing. */
const sound = new Set<string>()

function problemOf(copy: RepositoryCopy, protection: Protection): string | undefined {
  const { promise, file, also = [], test, name } = protection
  const places = [protection, ...also].map(({ file, find, replace }) => {
    const original = readFileSync(path.join(copy.folder, file), 'utf8')
    return { file, find, replace, original }
  })
  const started = performance.now()
  try {
    const missing = places.find(({ original, find }) => original.split(find).length !== 2)
    if (missing) return `${missing.file} does not have once what is to be taken away: ${promise}`
    if (!sound.has(`${test} ${name}`) && !passes(copy, protection))
      return `Its test fails although nothing was taken away: ${promise} (${test}: ${name})`
    sound.add(`${test} ${name}`)
    for (const { file, find, replace } of places) {
      copy.put(
        file,
        readFileSync(path.join(copy.folder, file), 'utf8').replace(find, () => replace),
      )
    }
    const passed = passes(copy, protection)
    console.log(
      `${passed ? 'PASSES' : 'fails'} without (${Math.round((performance.now() - started) / 1000)} s): ${promise}`,
    )
    return passed ? `Nothing notices when this is taken away: ${promise} (${file})` : undefined
  } catch (error) {
    return `${promise}: ${error}`
  } finally {
    for (const { file, original } of places.toReversed()) copy.put(file, original)
  }
}

if (words[0] === '--table') {
  process.stdout.write(tables())
} else {
  const copy = copyRepository([
    'migrations',
    'vitest.config.ts',
    'dist',
    'scripts',
    'docs',
    'e2e',
    'playwright.config.ts',
  ])
  cpSync(path.join(root, 'package-lock.json'), path.join(copy.folder, 'package-lock.json'))
  try {
    const all = protections.flatMap(([, list]) => list)
    const chosen = all.filter(
      ({ promise }) => words.length === 0 || words.some(word => promise.includes(word)),
    )
    const problems = chosen
      .map(protection => problemOf(copy, protection))
      .filter(problem => problem !== undefined)
    report(problems, `${chosen.length} protections: without any of them its test fails`)
  } finally {
    copy.dispose()
  }
}
