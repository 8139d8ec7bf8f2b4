import { type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { ShownContext } from './filters/shown.ts'

interface Props {
  list: { firstLoad: boolean }
  /** Keeps the room. */
  place?: ReactNode
  children: ReactNode
}

/** How many wait. They come one after another: together they would hold a slow phone. */
let waiting = 0

/** What is not asked for before the first rows are on the screen, and it is shown: code and figures that they would otherwise wait for. */
export function AfterRows({ list: { firstLoad }, place = null, children }: Props) {
  const shown = use(ShownContext)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (firstLoad || !shown) return
    // The next frame draws them. They are seen when the one after the next begins.
    let left = 3 + 2 * waiting
    waiting += 1
    let frame = requestAnimationFrame(function next() {
      left -= 1
      if (left > 0) frame = requestAnimationFrame(next)
      else {
        waiting -= 1
        startTransition(() => setDrawn(true))
      }
    })
    return () => {
      if (left > 0) waiting -= 1
      left = 0
      cancelAnimationFrame(frame)
    }
  }, [firstLoad, shown])
  return drawn ? children : place
}
