import { run, type Step, seconds } from './steps.ts'

/** Steps at a time: one tool waits for files while another one computes. */
const LANES = 2

/**
 * Runs steps side by side, all of them, so that one run tells everything that is wrong. A step's own words are printed only
 * where it failed.
 * @param command runs one of them again, by its name
 * @returns the names of those that failed, and how long each took
 */
export async function sideBySide(
  steps: readonly Step[],
  command: string,
): Promise<{ failed: string[]; timings: string[] }> {
  const waiting = [...steps]
  const failed: string[] = []
  const timings: string[] = []

  async function lane(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      let printed = ''
      const start = performance.now()
      const failure = await run(step, ['ignore', 'pipe', 'pipe'], text => {
        printed += text
      })
      console.log(`${failure ? '✗' : '✓'} ${step.title} ${seconds(start)}`)
      timings.push(`${step.name} ${seconds(start)}`)
      if (!failure) continue
      failed.push(step.name)
      console.error(`${printed.trimEnd()}\n${failure}. Again with: ${command} -- ${step.name}\n`)
    }
  }

  await Promise.all(Array.from({ length: LANES }, lane))
  return { failed, timings }
}
