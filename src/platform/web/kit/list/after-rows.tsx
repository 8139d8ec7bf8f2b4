import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  list: { firstLoad: boolean }
  /** Keeps the room. */
  place?: ReactNode
  children: ReactNode
}

/** What is not asked for before the first rows are on the screen: code and figures that they would otherwise wait for. */
export function AfterRows({ list: { firstLoad }, place = null, children }: Props) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (firstLoad) return
    // The next frame draws them. They are seen when the one after the next begins.
    let left = 3
    let frame = requestAnimationFrame(function next() {
      left -= 1
      if (left > 0) frame = requestAnimationFrame(next)
      else setDrawn(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [firstLoad])
  return drawn ? children : place
}
