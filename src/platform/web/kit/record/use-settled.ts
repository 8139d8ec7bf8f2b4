import { startTransition, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

/** What neither comes nor fails holds nothing any longer. */
const LONGEST_MS = 4000

/**
 * Holds what is below parts that come by themselves until all of these are there, once: drawn before, it would be moved.
 * @param drawn are the parts asked for?
 */
export function useSettled(drawn: boolean) {
  const waiting = useRef(0)
  const [settled, setSettled] = useState(false)
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const wait = useCallback(() => {
    waiting.current++
    return () => {
      waiting.current--
      lookAgain()
    }
  }, [])
  // After those of the parts, which wait by theirs. What is below is drawn in turns with the rest of the browser.
  useLayoutEffect(() => {
    if (drawn && waiting.current === 0) startTransition(() => setSettled(true))
  })
  useEffect(() => {
    if (!drawn) return
    const timer = setTimeout(() => setSettled(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [drawn])
  return { settled, wait }
}
