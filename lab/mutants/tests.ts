// Runs files of tests of a copy of the repository, one after the other, in one process, so that what they share is made
// once: `node lab/mutants/tests.ts <folder of the copy>` is sent Orders and answers each with an Outcome.
import path from 'node:path'
import { createVitest } from 'vitest/node'

export interface Order {
  /** The file of tests to run. */
  test: string
  /** Files that may be others than at the last run. */
  changed: string[]
}

export interface Outcome {
  /** How many tests passed. */
  passed: number
  /** The test that failed, or what kept the file from running. */
  failure?: string
}

const [folder = ''] = process.argv.slice(2)
process.chdir(folder)
const vitest = await createVitest({ root: folder, watch: false, bail: 1, reporters: [{}] })
await vitest.standalone()

async function run({ test, changed }: Order): Promise<Outcome> {
  for (const one of changed) vitest.invalidateFile(path.join(folder, one))
  const file = path.join(folder, test)
  const specifications = (await vitest.globTestSpecifications([test])).filter(
    ({ moduleId }) => moduleId === file,
  )
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // What ran before is told again.
  const testModules = all.filter(({ moduleId }) => moduleId === file)
  const cases = testModules.flatMap(module => [...module.children.allTests()])
  const passed = cases.filter(one => one.result().state === 'passed').length
  const failed = cases.find(one => one.result().state === 'failed')
  if (failed) return { passed, failure: failed.fullName }
  if (unhandledErrors.length > 0 || testModules.some(module => module.state() === 'failed'))
    return { passed, failure: 'the file cannot be run' }
  return { passed }
}

const end = () => vitest.close().finally(() => process.exit())
process.on('SIGTERM', end)
process.on('disconnect', end)
process.on('message', async (order: Order) => process.send?.(await run(order)))
process.send?.('ready')
