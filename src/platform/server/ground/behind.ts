import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorFields, log } from './log.ts'

/** Longer than any of it takes; a stop that waited for ever would be ended by force, with all that is under way. */
const GRACE_MS = 10_000

/** Work whose end no answer waits for: a mail after a reset was asked for, a line of the trail, what a gone client began. */
export interface Behind {
  /** Starts it. @param evento names a failure in the log */
  run(evento: string, work: () => Promise<unknown>): void
  /**
   * Starts it once an answer has left, or its client has gone.
   * @returns takes it back
   */
  after(response: ServerResponse, evento: string, work: () => Promise<unknown>): () => void
  /** Waits for what runs and for what that starts, but not for ever. Called by the stop, when no request is open any more. */
  settled(): Promise<void>
}

/** Keeps track of the work of one server behind its answers. */
export function openBehind(): Behind {
  const running = new Set<Promise<unknown>>()

  function run(evento: string, work: () => Promise<unknown>): void {
    const under = work()
      .catch(error => log.error(evento, errorFields(error)))
      .finally(() => running.delete(under))
    running.add(under)
  }

  async function allDone(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    run,
    after: (response, evento, work) => {
      let wanted = true
      run(evento, async () => {
        if (!response.closed) await new Promise(resolve => response.once('close', resolve))
        if (wanted) await work()
      })
      return () => {
        wanted = false
      }
    },
    settled: async () => {
      const enough = new AbortController()
      const late = sleep(GRACE_MS, 'late', { signal: enough.signal }).catch(() => 'ended')
      if ((await Promise.race([allDone(), late])) === 'late') log.warn('servidor.trabalho_restante')
      enough.abort()
    },
  }
}
