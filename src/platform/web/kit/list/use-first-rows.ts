import { startTransition, useEffect, useState } from 'react'

/** More than a phone shows. */
const FIRST = 10

const phone = matchMedia('(width < 40rem)')
/** The page's first list stands. A page that was there before has a place to scroll to, which all its rows make. */
let started = performance
  .getEntriesByType('navigation')
  .some(entry => 'type' in entry && entry.type !== 'navigate')

/** The rows to draw. On a phone the page's first list begins with those in sight: they are there sooner than all together. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [all, showAll] = useState(() => started || !phone.matches)
  useEffect(() => {
    if (all || rows.length === 0) return
    started = true
    let timer: ReturnType<typeof setTimeout>
    // The next frame draws the first ones.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => showAll(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [all, rows])
  return all ? rows : rows.slice(0, FIRST)
}
