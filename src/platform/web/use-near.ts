import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Half a screen away is near. */
const NEAR = '50%'
/** Whoever stays gets the rest as well, one part after the other: then it is found by a search in the page. */
const REST_MS = 5000
const TURN_MS = 300

/**
 * Is a place of the page near what is seen, or was it once? Whatever is drawn there is drawn then, and before a print.
 * @param from true: it is drawn at once
 * @param turn among the parts that wait
 */
export function useNear(
  place: RefObject<HTMLElement | null>,
  { from, turn = 0 }: { from: boolean; turn?: number },
): boolean {
  const [near, setNear] = useState(from)
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const show = () => startTransition(() => setNear(true))
    const print = () => flushSync(() => setNear(true))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: NEAR,
    })
    observer.observe(element)
    const timer = setTimeout(show, REST_MS + turn * TURN_MS)
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      removeEventListener('beforeprint', print)
    }
  }, [near, place, turn])
  return near
}
