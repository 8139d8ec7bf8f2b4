import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { recordRows } from './record-rows.ts'
import type { Row, Shown } from './row-motion.ts'

/** Fetched when a list has stood for a moment: nothing moves before. */
let move: ((before: Shown, now: Shown) => void) | undefined
const SOON_MS = 500
const fetchMotion = async () => {
  move ??= (await import('./row-motion.ts')).move
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Rows that leave a list fade while those below close up, and rows that come fade in: a record that was deleted, restored, or
 * left the filter. Only while the list selects the same: another page or search has other rows.
 * @param of what the list selects
 */
export function useRowMotion(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly Row[],
  of: string,
): void {
  const shown = useRef<Shown>(undefined)
  useEffect(() => {
    // Without it, rows come and go at once.
    const timer = setTimeout(() => void fetchMotion().catch(() => {}), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    const before = shown.current
    if (!body.current || before?.rows === rows) return
    const all = recordRows(body.current)
    const elements = new Map(rows.flatMap(({ id }, at) => (all[at] ? [[id, all[at]] as const] : [])))
    shown.current = { rows, of, elements }
    if (before && before.of === of && before.rows.length > 0 && !still())
      move?.(before, { rows, of, elements })
  }, [body, rows, of])
}
