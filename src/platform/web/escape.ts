import { useEffect, useRef } from 'react'

type Close = (event: KeyboardEvent) => void

const dialogs: Close[] = []

/**
 * Enters an open dialog into the order in which Esc closes. A notice counts as a layer above whatever was there when it
 * came, and Esc would take it first: see `escapeToDialog`.
 * @param close what Esc does to it, which may be nothing
 */
export function useEscape(close: Close): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const entry: Close = event => latest.current(event)
    dialogs.push(entry)
    return () => {
      dialogs.splice(dialogs.indexOf(entry), 1)
    }
  }, [])
}

/** Hands Esc from a notice to the topmost dialog. With the focus in the notice it never comes here: `useNoticeFocus`. */
export function escapeToDialog(event: KeyboardEvent): void {
  const topmost = dialogs.at(-1)
  if (!topmost) return
  event.preventDefault()
  topmost(event)
}

/** Is it a control with its list open, or in a box that opened below one? Esc then closes that only. */
export function hasOpenList(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[popover]')) return true
  // A text of several lines is no combobox, and names but the active option of its list.
  return target.getAttribute('aria-expanded') === 'true' || target.hasAttribute('aria-activedescendant')
}
