// The quick part of `npm test`, for between two edits: `npm run check`, or `npm run check -- types lint`.
import { sideBySide } from './lanes.ts'
import { checkSteps, chosen, seconds } from './steps.ts'

const start = performance.now()
const { failed } = await sideBySide(chosen(checkSteps), 'npm run check')
console.log(`\n${failed.length === 0 ? 'All hold' : `Failed: ${failed.join(', ')}`} · ${seconds(start)}`)
process.exitCode = failed.length === 0 ? 0 : 1
