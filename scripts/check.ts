// The quick part of `npm test`, for between two edits: `npm run check`, or `npm run check -- types lint`. Two steps run at
// a time, and all of them, so that one run tells everything that is wrong.
import { checkSteps, chosen, run, type Step, seconds } from './steps.ts'

const LANES = 2

const start = performance.now()
const waiting = chosen(checkSteps)
const failed: Step[] = []

/** Prints a step's own words only where it failed. */
async function lane(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    let printed = ''
    const stepStart = performance.now()
    const failure = await run(step, ['ignore', 'pipe', 'pipe'], text => {
      printed += text
    })
    console.log(`${failure ? '✗' : '✓'} ${step.title} ${seconds(stepStart)}`)
    if (!failure) continue
    failed.push(step)
    console.error(`${printed.trimEnd()}\n${failure}. Again with: npm run check -- ${step.name}\n`)
  }
}

await Promise.all(Array.from({ length: LANES }, lane))
console.log(
  `\n${failed.length === 0 ? 'All hold' : `Failed: ${failed.map(({ name }) => name).join(', ')}`} · ${seconds(start)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
