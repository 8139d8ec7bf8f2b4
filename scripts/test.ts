// Everything that must hold, in the order in which it fails fastest. `npm test` is what CI runs.
// `npm test -- unit e2e` runs the named steps only; `npm run check` is the quick part, in parallel.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './files.ts'
import { chosen, run, seconds, testSteps } from './steps.ts'
import { type Ran, slowest, testsOf } from './test-report.ts'

const start = performance.now()
const timings: string[] = []
const tests: Ran[] = []
let failure: string | undefined

for (const step of chosen(testSteps)) {
  console.log(`\n━━ ${step.title}  (npm test -- ${step.name})`)
  if (step.results) rmSync(path.join(root, step.results), { force: true })
  const stepStart = performance.now()
  failure = await run(step)
  timings.push(`${step.name} ${seconds(stepStart)}`)
  if (step.results) {
    const ran = testsOf(step.results)
    tests.push(...ran)
    if (!failure && !ran.some(({ passed }) => passed)) failure = 'no test ran'
  }
  if (failure) {
    console.error(`\n✗ ${step.title} failed: ${failure}. Again with: npm test -- ${step.name}`)
    break
  }
}

if (tests.length > 0) console.log(`\n${slowest(tests).join('\n')}`)
console.log(`\n${timings.join(' · ')} · all ${seconds(start)}`)
const passed = tests.filter(test => test.passed).length
if (tests.length > 0) console.log(`${passed} passed, ${tests.length - passed} failed`)
process.exit(failure ? 1 : 0)
