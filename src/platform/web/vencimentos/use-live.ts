import { useEffect } from 'react'
import { onChanges } from '../live.ts'
import { invalidate } from '../queries.ts'

/** Changes that come one upon the other are asked for once in so long. */
const APART_MS = 1500

/** While a screen shows what is due, it is asked for again after whatever changes. */
export function useLiveDueDates() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = onChanges(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void invalidate('vencimentos')
      }, APART_MS)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
}
