import { startTransition, useEffect, useState } from 'react'
import { useNarrow } from '../../wide.ts'

/** More than a phone shows. */
const FIRST = 7
/** As many as such a phone draws while nobody notices, and so long it is free for a finger between two parts. */
const PART = 3
const TURN_MS = 100

const ALL = 1e9

/** No list was drawn yet since the page was loaded: its rows may be there before it is. */
let arriving = true

/**
 * How many rows of a list are drawn so far. Where a phone waits for the first of them, those that it shows come first: it would
 * be busy with a whole page for a fifth of a second, before and after it shows anything. Rows that are at hand, as on the way
 * back to a list, are drawn at once, so that their place in the window is found again.
 */
export function useRowsInTurns(
  { firstLoad, grouped }: { firstLoad: boolean; grouped?: unknown },
  rows: number,
) {
  const narrow = useNarrow()
  const [drawn, setDrawn] = useState(narrow && (firstLoad || arriving) && !grouped ? FIRST : ALL)
  useEffect(() => {
    arriving = false
    if (firstLoad || drawn >= ALL) return
    const timer = setTimeout(
      () => startTransition(() => setDrawn(drawn < rows ? drawn + PART : ALL)),
      TURN_MS,
    )
    return () => clearTimeout(timer)
  }, [firstLoad, drawn, rows])
  return drawn
}
