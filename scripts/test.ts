// Everything that must hold, in the order in which it fails fastest. `npm test` is what CI runs.
// `npm test -- unit e2e` runs the named steps only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './files.ts'

interface Step {
  name: string
  title: string
  /** Each one a program with its arguments. */
  commands: string[][]
  /** The step is ended, and has failed, after this long. */
  minutes: number
  /** Where its runner writes how many tests passed. */
  results?: string
}

const VITEST_RESULTS = '.cache/vitest.json'
const PLAYWRIGHT_RESULTS = '.cache/playwright.json'
const script = (name: string) => ['node', `scripts/${name}.ts`]

const steps: Step[] = [
  {
    name: 'types',
    title: 'Types',
    commands: [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'tsconfig.web.json'],
    ],
    minutes: 3,
  },
  { name: 'lint', title: 'Lint and format', commands: [['biome', 'check', '.']], minutes: 3 },
  { name: 'unused', title: 'Unused files, exports and dependencies', commands: [['knip']], minutes: 3 },
  { name: 'docs', title: 'Paths cited in documents', commands: [script('check-docs')], minutes: 1 },
  { name: 'sizes', title: 'Sizes of files', commands: [script('check-sizes')], minutes: 1 },
  {
    name: 'web',
    title: 'Build of interface and server',
    commands: [script('build'), script('check-bundle')],
    minutes: 3,
  },
  {
    name: 'unit',
    title: 'Unit and service tests',
    commands: [
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`],
    ],
    minutes: 15,
    results: VITEST_RESULTS,
  },
  {
    name: 'e2e',
    title: 'Browser journeys',
    commands: [['playwright', 'test', '--reporter=list,json']],
    minutes: 30,
    results: PLAYWRIGHT_RESULTS,
  },
]

const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(root, PLAYWRIGHT_RESULTS),
}

function run([command = '', ...args]: string[], minutes: number): string | undefined {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    timeout: minutes * 60_000,
    shell: process.platform === 'win32',
  })
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return `not done after ${minutes} minutes`
  if (status === 0) return undefined
  return error?.message ?? `exit ${status ?? signal}`
}

/** Numbers of tests, from the report of vitest or of Playwright. */
function count(file: string): { passed: number; failed: number } {
  if (!existsSync(path.join(root, file))) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return 'stats' in report
    ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
    : { passed: report.numPassedTests, failed: report.numFailedTests }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !steps.some(step => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(step => step.name).join(', ')}`)
  process.exit(2)
}

const start = performance.now()
const total = { passed: 0, failed: 0 }
const timings: string[] = []
let failure: string | undefined

for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n━━ ${step.title}  (npm test -- ${step.name})`)
  if (step.results) rmSync(path.join(root, step.results), { force: true })
  const stepStart = performance.now()
  for (const command of step.commands) failure ??= run(command, step.minutes)
  timings.push(`${step.name} ${seconds(stepStart)}`)
  if (step.results) {
    const { passed, failed } = count(step.results)
    total.passed += passed
    total.failed += failed
    if (!failure && passed === 0) failure = 'no test ran'
  }
  if (failure) {
    console.error(`\n✗ ${step.title} failed: ${failure}. Again with: npm test -- ${step.name}`)
    break
  }
}

console.log(`\n${timings.join(' · ')} · all ${seconds(start)}`)
if (total.passed + total.failed > 0) console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(failure ? 1 : 0)
