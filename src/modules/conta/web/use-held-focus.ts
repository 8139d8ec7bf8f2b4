import { type FocusEvent, useEffect, useRef } from 'react'

const BUTTONS = 'button:not([data-variante="danger"])'

/**
 * Keeps the focus in a section of a page. When the button that had it is gone, such as that of a session that was ended, the
 * button that took its place gets it, else the heading.
 * @returns props of the section
 */
export function useHeldFocus() {
  const box = useRef<HTMLElement>(null)
  const last = useRef<{ target: Element; place: number }>(undefined)
  useEffect(() => {
    if (!box.current || !last.current || last.current.target.isConnected) return
    const { place } = last.current
    if (document.activeElement !== document.body) return
    last.current = undefined
    const next = box.current.querySelectorAll<HTMLElement>(BUTTONS)[place]
    const to = next ?? box.current.querySelector<HTMLElement>('h2')
    to?.focus({ preventScroll: true })
  })
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    // Dialogs are inside for React alone.
    if (!currentTarget.contains(target)) return
    last.current = { target, place: [...currentTarget.querySelectorAll(BUTTONS)].indexOf(target) }
  }
  return { ref: box, onFocus }
}
