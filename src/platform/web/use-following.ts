import { useEffect } from 'react'
import { onChanges } from './live.ts'
import { invalidate } from './queries.ts'

/** An import is many changes: what shows figures of many records is not asked for at each. */
const EVERY_MS = 2000

/**
 * Asks anew for what shows figures of several departments when one of them changes, at most every two seconds.
 * @param base first part of the procedures' path, e.g. 'painel'
 */
export function useFollowing(base: string) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const stop = onChanges(() => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          void invalidate(base)
        },
        Math.max(0, last + EVERY_MS - Date.now()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [base])
}
