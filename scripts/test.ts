// Everything that must hold, in the order in which it fails fastest. `npm test` is what CI runs. What has no tests in it comes
// first, two steps at a time. `npm test -- unit e2e` runs the named steps only; `npm run check` is the quick part.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './files.ts'
import { sideBySide } from './lanes.ts'
import { chosen, run, seconds, testSteps } from './steps.ts'
import { type Ran, slowest, testsOf } from './test-report.ts'

const start = performance.now()
const timings: string[] = []
const tests: Ran[] = []
let failure: string | undefined

const steps = chosen(testSteps)
const checked = await sideBySide(
  steps.filter(({ results }) => !results),
  'npm test',
)
timings.push(...checked.timings)
if (checked.failed.length > 0) failure = checked.failed.join(', ')

for (const step of steps) {
  if (failure || !step.results) continue
  console.log(`\n━━ ${step.title}  (npm test -- ${step.name})`)
  rmSync(path.join(root, step.results), { force: true })
  const stepStart = performance.now()
  failure = await run(step)
  timings.push(`${step.name} ${seconds(stepStart)}`)
  const ran = testsOf(step.results)
  tests.push(...ran)
  if (!failure && !ran.some(({ passed }) => passed)) failure = 'no test ran'
  if (failure) console.error(`\n✗ ${step.title} failed: ${failure}. Again with: npm test -- ${step.name}`)
}

if (tests.length > 0) console.log(`\n${slowest(tests).join('\n')}`)
console.log(`\n${timings.join(' · ')} · all ${seconds(start)}`)
const passed = tests.filter(test => test.passed).length
if (tests.length > 0) console.log(`${passed} passed, ${tests.length - passed} failed`)
process.exit(failure ? 1 : 0)
