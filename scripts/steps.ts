import { type SpawnOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './files.ts'

/** One thing that must hold: `npm test -- name` checks it alone. */
export interface Step {
  name: string
  title: string
  /** Each one a program with its arguments. */
  commands: string[][]
  /** A command is ended, and has failed, after this long. */
  minutes: number
  /** Where the runner of its tests writes its report. */
  results?: string
}

const VITEST_RESULTS = { unit: '.cache/unit.json', service: '.cache/service.json' }
const PLAYWRIGHT_RESULTS = '.cache/playwright.json'

const script = (name: string) => ['node', `scripts/${name}.ts`]

/** A run of vitest that also writes its report. */
const vitest = (results: string, ...args: string[]) => [
  'vitest',
  'run',
  ...args,
  '--reporter=default',
  '--reporter=./scripts/failures-reporter.ts',
  '--reporter=json',
  `--outputFile.json=${results}`,
]

/** What needs neither a build nor a server. */
const quick: Step[] = [
  { name: 'types', title: 'Types of server and tools', commands: [['tsc', '-p', '.']], minutes: 3 },
  { name: 'lint', title: 'Lint and format', commands: [['biome', 'check', '.']], minutes: 3 },
  { name: 'unused', title: 'Unused files, exports and dependencies', commands: [['knip']], minutes: 3 },
  {
    name: 'types-web',
    title: 'Types of the interface',
    commands: [['tsc', '-p', 'tsconfig.web.json']],
    minutes: 3,
  },
  { name: 'docs', title: 'What documents cite', commands: [script('check-docs')], minutes: 1 },
  { name: 'sizes', title: 'Sizes of files', commands: [script('check-sizes')], minutes: 1 },
]

/** `npm run check`: the quick steps and the tests that start nothing. */
export const checkSteps: Step[] = [
  ...quick,
  {
    name: 'unit',
    title: 'Unit tests',
    commands: [vitest(VITEST_RESULTS.unit, '--project=unit*', '--tags-filter=!volume')],
    minutes: 5,
    results: VITEST_RESULTS.unit,
  },
]

/** `npm test`: everything, in the order in which it fails fastest. */
export const testSteps: Step[] = [
  ...quick,
  {
    name: 'web',
    title: 'Build of interface and server',
    commands: [script('build'), script('check-bundle')],
    minutes: 3,
  },
  {
    name: 'unit',
    title: 'Unit tests, and tests of the tools',
    commands: [vitest(VITEST_RESULTS.unit, '--project=unit*', '--project=tools')],
    minutes: 10,
    results: VITEST_RESULTS.unit,
  },
  {
    name: 'service',
    title: 'Service tests, on PostgreSQL',
    commands: [vitest(VITEST_RESULTS.service, '--project=service')],
    minutes: 15,
    results: VITEST_RESULTS.service,
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

/**
 * Runs the commands of a step until one fails.
 * @param stdio where they print
 * @param print takes what they print where that is piped
 * @returns why it failed
 */
export async function run(
  { commands, minutes }: Step,
  stdio: SpawnOptions['stdio'] = 'inherit',
  print: (text: string) => void = () => undefined,
): Promise<string | undefined> {
  for (const [program = '', ...args] of commands) {
    const failure = await new Promise<string | undefined>(resolve => {
      const limit = AbortSignal.timeout(minutes * 60_000)
      const shell = process.platform === 'win32'
      const child = spawn(program, args, { cwd: root, env, stdio, shell, signal: limit })
      child.stdout?.on('data', chunk => print(String(chunk)))
      child.stderr?.on('data', chunk => print(String(chunk)))
      child.on('error', error => resolve(limit.aborted ? `not done after ${minutes} minutes` : error.message))
      child.on('close', (code, signal) => resolve(code === 0 ? undefined : `exit ${code ?? signal}`))
    })
    if (failure) return failure
  }
  return undefined
}

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The steps that are asked for by name, or all. Ends the process where one does not exist. */
export function chosen(steps: Step[]): Step[] {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
}
