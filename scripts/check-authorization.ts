// Removes one check of permission after the other, on a copy, and shows that the exhaustive authorization test fails
// each time. Some minutes: `npm run check:authorization`; `-- card` only those whose description holds the word.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutant, mutants } from './authorization-mutants.ts'
import { report, root } from './files.ts'
import { copyRepository } from './repository-copy.ts'

const TEST = 'src/platform/testing/authorization.test.ts'
const word = process.argv[2] ?? ''

// Any build serves: what is asked is the server.
if (!existsSync(path.join(root, 'dist/web/index.html'))) throw new Error('First: npm run build')
const copy = copyRepository(['migrations', 'vitest.config.ts', 'dist'])

/** @returns how many cases the test counted, and how many of them it calls wrong */
function run(pattern: string): { failed: boolean; cases: string; wrong: number } {
  const { status, output } = copy.run('vitest', 'run', TEST, '-t', pattern)
  const cases = /\d+ operations, \d+ authorization cases/.exec(output)?.[0] ?? 'no case'
  // A changed check that does not run at all proves nothing.
  if (cases === 'no case') throw new Error(`The test did not run (${status}):\n${output.slice(-4000)}`)
  return { failed: status !== 0, cases, wrong: output.split(/^\S*\+ {3}"/m).length - 1 }
}

function survives({ removed, file, find, replace, test }: Mutant): string | undefined {
  const original = readFileSync(path.join(copy.folder, file), 'utf8')
  copy.put(file, original.replace(find, replace))
  try {
    const { failed, cases, wrong } = run(test)
    console.log(`${failed ? 'fails' : 'PASSES'} without ${removed}: ${wrong} wrong of ${cases} (${test})`)
    return failed ? undefined : `Nothing notices when this is not asked: ${removed} (${file})`
  } finally {
    copy.put(file, original)
  }
}

try {
  const chosen = mutants.filter(({ removed }) => removed.includes(word))
  for (const pattern of new Set(chosen.map(({ test }) => test))) {
    const { failed, cases } = run(pattern)
    if (failed) throw new Error(`The test fails already: ${pattern}`)
    console.log(`passes as it stands: ${cases} (${pattern})`)
  }
  const problems = chosen.map(survives).filter(problem => problem !== undefined)
  report(problems, `${chosen.length} checks: without any of them the authorization test fails`)
} finally {
  copy.dispose()
}
