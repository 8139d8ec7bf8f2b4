import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 200

/**
 * The text of a search box and the same text as applied (in the address), a moment later. What one types is
 * never replaced by an older value of one's own that arrives late; a value from elsewhere (back, a link) is taken.
 * @param applied the search words in force
 * @param apply puts new ones in force
 */
export function useSearchText(applied: string, apply: (busca: string) => void) {
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Applied by us, not yet back through `applied`. */
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
    /** Applies at once: on Enter, on leaving the box, on clearing it. */
    apply: (value: string = text) => {
      setText(value)
      send(value)
    },
  }
}
