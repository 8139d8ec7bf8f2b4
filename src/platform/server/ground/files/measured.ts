import { counter, histogram } from '../metrics.ts'
import type { Storage } from './storage.ts'

const took = histogram('alicerce_storage_duration_seconds', 'Operations on stored files, until their answer.')
const failed = counter('alicerce_storage_errors_total', 'Operations on stored files that failed.')

/** The same storage, with its operations measured. A listing is measured page by page by nobody: sweeps alone ask for it. */
export function measured(storage: Storage): Storage {
  const timed =
    <A extends unknown[], T>(operation: string, run: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const started = performance.now()
      try {
        return await run(...given)
      } catch (error) {
        failed({ operation })
        throw error
      } finally {
        took((performance.now() - started) / 1000, { operation })
      }
    }
  return {
    ...storage,
    put: timed('put', storage.put),
    read: timed('read', storage.read),
    move: timed('move', storage.move),
    remove: timed('remove', storage.remove),
    check: timed('check', storage.check),
  }
}
