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
    let timer: ReturnType<typeof setTimeout>
    // The next frame draws them.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [firstLoad])
  return drawn ? children : place
}
