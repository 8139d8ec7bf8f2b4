import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order, Outcome } from './tests.ts'

export interface Runner {
  /** Runs tests before anything is changed, to learn how long each file takes. @returns the test that fails */
  learn(tests: string[], changed: string): Promise<string | undefined>
  /** Runs tests until one notices the change. @returns which one; nothing where all pass */
  noticed(tests: string[], changed: string): Promise<string | undefined>
  end(): Promise<void>
}

const UNKNOWN_MS = 10 * 60_000
/** Beyond that a change keeps the tests running for ever: it is noticed. What waits for ever ends by vitest's own limit. */
const limitOf = (ms: number) => 5 * ms + 120_000

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A process that runs the tests of a copy of the repository; after tests that did not end it is another one. */
export function startRunner(folder: string): Runner {
  const took = new Map<string, number>()
  /** The file that was changed at the last run: it may be as it was since. */
  let last: string | undefined
  let child: ChildProcess | undefined

  async function started(): Promise<ChildProcess> {
    if (child) return child
    const made = fork(path.join(import.meta.dirname, 'tests.ts'), [folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(made, 'message')
    child = made
    return made
  }

  async function run(test: string, changed: string): Promise<string | undefined> {
    const running = await started()
    const start = performance.now()
    const answer = once(running, 'message')
    running.send({ test, changed: last ? [last, changed] : [changed] } satisfies Order)
    last = changed
    const limit = new AbortController()
    const timeout = sleep(took.has(test) ? limitOf(took.get(test) ?? 0) : UNKNOWN_MS, undefined, {
      signal: limit.signal,
    })
    const outcome = await Promise.race([answer, timeout])
    limit.abort()
    timeout.catch(() => undefined)
    if (!outcome) {
      child = undefined
      await stop(running)
      return 'does not end'
    }
    const [{ passed, failure }] = outcome as [Outcome]
    if (!took.has(test)) took.set(test, performance.now() - start)
    if (!failure && passed === 0) throw new Error(`No test ran: ${test}`)
    return failure
  }

  async function noticed(tests: string[], changed: string): Promise<string | undefined> {
    for (const test of tests.toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))) {
      const failure = await run(test, changed)
      if (failure) return failure
    }
    return undefined
  }

  return {
    learn: noticed,
    noticed,
    end: async () => {
      if (child) await stop(child)
    },
  }
}
