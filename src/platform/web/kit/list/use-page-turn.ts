import { useEffect, useRef } from 'react'
import type { List } from './use-list.ts'

/** What of a list its pages are turned by. */
export type Turned<Row> = Pick<List<Row>, 'rows' | 'input' | 'more' | 'goTo'>

/**
 * Goes on from the last row of a page to the first of the next, and back.
 * @param arrive told the place of that row, once it is there
 * @returns turns the page, false where there is none on that side
 */
export function usePageTurn<Row>({ rows, input, more, goTo }: Turned<Row>, arrive: (index: number) => void) {
  /** Rows about to be replaced by another page, and the row of that page that is gone to. */
  const turning = useRef<{ from: readonly Row[]; to: 'first' | 'last' } | null>(null)
  const latest = useRef(arrive)
  latest.current = arrive
  useEffect(() => {
    const turn = turning.current
    if (!turn || turn.from === rows || rows.length === 0) return
    turning.current = null
    latest.current(turn.to === 'first' ? 0 : rows.length - 1)
  }, [rows])
  return (by: 1 | -1): boolean => {
    if (by > 0 ? !more : input.pagina === 1) return false
    turning.current = { from: rows, to: by > 0 ? 'first' : 'last' }
    goTo(input.pagina + by)
    return true
  }
}
