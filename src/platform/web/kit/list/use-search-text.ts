import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 200

/**
 * Text of a search box, debounced into the applied search (in the address). An own older value that arrives late never replaces
 * typed text; a value from elsewhere (back, a link) does.
 * @param applied the applied search
 * @param apply applies a new one
 */
export function useSearchText(applied: string, apply: (busca: string) => void) {
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Applied here, not yet returned through `applied`. */
  const underWay = useRef<string[]>([])

  useEffect(() => {
    if (applied === seen) return
    setSeen(applied)
    const own = underWay.current.indexOf(applied)
    if (own >= 0) {
      underWay.current.splice(0, own + 1)
      return
    }
    clearTimeout(timer.current)
    underWay.current = []
    setText(applied)
  }, [applied, seen])

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (value: string) => {
    clearTimeout(timer.current)
    const words = value.trim()
    if (words === (underWay.current.at(-1) ?? applied)) return
    underWay.current.push(words)
    apply(words)
  }

  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(value), DEBOUNCE_MS)
    },
    /** Applies at once: on Enter, blur and clear. */
    apply: (value: string = text) => {
      setText(value)
      send(value)
    },
  }
}
