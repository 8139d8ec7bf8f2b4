import { useEffect, useRef, useState } from 'react'

/**
 * Brings the list of a day into view, where the window ends above it. The focus stays where it is.
 * @param read the day whose list is shown; undefined while it is on its way
 */
export function useReveal(read: string | undefined) {
  const [asked, setAsked] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === undefined || asked !== read) return
    setAsked(undefined)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const heading = list.current?.querySelector('h2')
    heading?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
  }, [asked, read])
  return { list, reveal: setAsked }
}
