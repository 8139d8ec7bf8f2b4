import { QueryObserver } from '@tanstack/react-query'
import { esperaApi } from '#platform/contract/espera.ts'
import { onChanges } from '../live.ts'
import { invalidate, procedureQuery, queryClient } from '../queries.ts'

/** Changes that come one upon the other are asked for once in so long: an import is many. */
const APART_MS = 1000

/** Follows how much waits for this person, and has what shows it asked for again whenever anything changes. @returns how to stop */
export function watchTotal(tell: (total: number) => void): () => void {
  const observer = new QueryObserver(queryClient, {
    ...procedureQuery(esperaApi.numero, {}),
    meta: { silent: true },
  })
  const told = ({ data }: { data?: { total: number } | undefined }) => data && tell(data.total)
  const stop = observer.subscribe(told)
  told(observer.getCurrentResult())
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    last = Date.now()
    void invalidate('espera')
  }
  // Whatever changed may be what waits, or cease to: the records of every department do.
  const leave = onChanges(() => {
    timer ??= setTimeout(again, Math.max(0, last + APART_MS - Date.now()))
  })
  // What was read before this listened may have changed meanwhile: the bell would say two, and the screen that nothing waits.
  void invalidate(esperaApi.list.path)
  return () => {
    clearTimeout(timer)
    leave()
    stop()
  }
}
