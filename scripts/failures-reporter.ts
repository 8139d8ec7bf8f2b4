import type { Reporter, TestCase } from 'vitest/node'

/** Tells why a test failed when it does: the reporters of vitest wait for the end, which a step over its limit does not reach. */
export default class FailuresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    console.error(`\n✗ ${test.module.relativeModuleId}: ${test.fullName}`)
    for (const { stack, message, diff } of errors)
      console.error([stack ?? message, diff].filter(Boolean).join('\n'))
  }
}
