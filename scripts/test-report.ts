import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './files.ts'

/** A test that ran, by the report of vitest or of Playwright. */
export interface Ran {
  file: string
  title: string
  ms: number
  passed: boolean
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
}

const relative = (file: string) => path.relative(root, file).replaceAll('\\', '/')

const ofVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration }) => ({
        file: relative(name),
        title: fullName,
        ms: duration ?? 0,
        passed: status === 'passed',
      })),
  )

const ofPlaywright = ({ suites = [], specs = [] }: Pick<Suite, 'suites' | 'specs'>): Ran[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        passed: status === 'expected',
      })),
  ),
  ...suites.flatMap(ofPlaywright),
]

/** The tests of a report; none where there is no report. */
export function testsOf(file: string): Ran[] {
  if (!existsSync(path.join(root, file))) return []
  const report = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** Lines that tell the slowest tests and the slowest files, ten of each. */
export function slowest(tests: Ran[], most = 10): string[] {
  const files = new Map<string, number>()
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms)
  const longest = <T>(list: T[], ms: (one: T) => number) =>
    list.toSorted((a, b) => ms(b) - ms(a)).slice(0, most)
  return [
    `Slowest tests of ${tests.length}:`,
    ...longest(tests, ({ ms }) => ms).map(({ file, title, ms }) => `${inSeconds(ms)}  ${file}: ${title}`),
    `Slowest files of ${files.size}, their tests together:`,
    ...longest([...files], ([, ms]) => ms).map(([file, ms]) => `${inSeconds(ms)}  ${file}`),
  ]
}
