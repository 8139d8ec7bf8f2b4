import { useEffect, useReducer, useRef } from 'react'
import type { List } from './use-list.ts'

const OPEN_MENU = '[data-lista] [role=menu]:popover-open'

/**
 * The list, with the rows from before while the menu of one of them is open. The browser closes the menu of a row that moves,
 * so that what somebody else changes would take it away from under the pointer.
 */
export function useStillRows<Row>(list: List<Row>): List<Row> {
  const shown = useRef(list.rows)
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0)
  if (!document.querySelector(OPEN_MENU)) shown.current = list.rows
  const held = shown.current !== list.rows
  useEffect(() => {
    if (!held) return
    const closed = (event: Event) => (event as ToggleEvent).newState === 'closed' && showAgain()
    // It does not bubble.
    document.addEventListener('toggle', closed, true)
    return () => document.removeEventListener('toggle', closed, true)
  }, [held])
  return held ? { ...list, rows: shown.current } : list
}
