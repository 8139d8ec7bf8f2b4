// Changes the files that keep the promises of docs/security.md, one small change after the other, in a copy of the
// repository, and runs the tests that the promises name: a change that no test notices is a survivor.
//   npm run lab -- mutants throttle actor.ts     the files whose path contains one of these words; all take hours
//   npm run lab -- mutants throttle --list       prints the changes and runs nothing
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/files.ts'
import { securityPromises } from '../../scripts/promises.ts'
import { copyRepository } from '../../scripts/repository-copy.ts'
import { isBuilt } from '../../scripts/stamps.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { mutantsOf } from './mutants.ts'
import { keepResult } from './report.ts'
import { startRunner } from './runner.ts'

const { values, positionals: words } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** Files that keep a promise, each with the tests of vitest that hold it: those that are named, and the file's own. */
function subjects(): [file: string, tests: string[]][] {
  const all = new Map<string, Set<string>>()
  for (const { file, test } of securityPromises()) {
    if (words.length > 0 && !words.some(word => file.includes(word))) continue
    const own = file.replace(/\.tsx?$/, '.test.ts')
    const tests = all.get(file) ?? new Set(existsSync(path.join(root, own)) ? [own] : [])
    if (test.endsWith('.test.ts')) tests.add(test)
    all.set(file, tests)
  }
  return [...all].map(([file, tests]) => [file, [...tests]])
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lineOf = (source: string, line: number) => source.split('\n')[line - 1]?.trim() ?? ''

async function measure(chosen: [file: string, tests: string[]][]): Promise<void> {
  const copy = copyRepository([
    'migrations',
    'vitest.config.ts',
    'dist',
    'scripts',
    'docs',
    'lab',
    'package-lock.json',
  ])
  const runner = startRunner(copy.folder)
  process.once('exit', copy.dispose)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    for (const [file, tests] of chosen) {
      const source = read(file)
      const mutants = mutantsOf(file, source)
      console.log(`${file}: ${mutants.length} changes, ${tests.join(', ') || 'no test of vitest'}`)
      if (tests.length === 0) continue
      const before = await runner.learn(tests, file)
      if (before) throw new Error(`${file}: a test fails with nothing changed: ${before}`)
      const survivors: string[] = []
      for (const mutant of mutants) {
        copy.put(file, mutant.source)
        const noticed = await runner.noticed(tests, file)
        const what = `${mutant.line}: ${mutant.about}`
        console.log(`  ${noticed ? 'noticed ' : 'SURVIVES'} ${what}${noticed ? ` (${noticed})` : ''}`)
        if (!noticed) survivors.push(`${what}: \`${lineOf(mutant.source, mutant.line)}\``)
      }
      copy.put(file, source)
      keepResult({ file, tests, mutants: mutants.length, survivors })
    }
  } finally {
    await runner.end()
  }
}

const chosen = subjects()
if (chosen.length === 0) {
  console.error(`No file that keeps a promise of docs/security.md has a path with ${words.join(' or ')}.`)
  process.exitCode = 2
} else if (values.list) {
  for (const [file] of chosen)
    for (const { line, about, source } of mutantsOf(file, read(file)))
      console.log(`${file}:${line} ${about}: ${lineOf(source, line)}`)
} else {
  if (!isBuilt('web')) await buildWeb()
  await measure(chosen)
}
