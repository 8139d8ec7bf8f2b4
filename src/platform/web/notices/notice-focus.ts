import { type RefObject, useEffect, useRef } from 'react'
import { takesFocus } from '../kit/use-return-focus.ts'

/**
 * Leads the focus to the notices and back. An open dialog takes back any focus that leaves it, so it does not hear of
 * one that goes to a notice (F8). Esc there takes the notice away, and whatever had the focus before has it again.
 * @param shown id of the notice that is there
 * @param dismiss takes it away
 * @returns goes to an element around the notices
 */
export function useNoticeFocus(
  shown: number | undefined,
  dismiss: () => void,
): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | SVGElement>(null)
  const giveBack = useRef(() => {})
  giveBack.current = () => {
    if (area.current?.contains(document.activeElement)) before.current?.focus()
  }
  const close = useRef(dismiss)
  close.current = dismiss
  useEffect(() => {
    const inside = (target: EventTarget | null) => target instanceof Node && area.current?.contains(target)
    const onFocus = (event: FocusEvent) => {
      const [from, to] =
        event.type === 'focusin' ? [event.relatedTarget, event.target] : [event.target, event.relatedTarget]
      if (!inside(to)) return
      if (takesFocus(from) && !inside(from)) before.current = from
      event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !inside(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      giveBack.current()
      close.current()
    }
    // Between React, which hears at the root and at body, and dialogs, which listen on the document.
    const between = document.documentElement
    between.addEventListener('focusin', onFocus)
    between.addEventListener('focusout', onFocus)
    // Before every layer that Esc could close.
    addEventListener('keydown', onKey, true)
    return () => {
      between.removeEventListener('focusin', onFocus)
      between.removeEventListener('focusout', onFocus)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  // One that goes by itself, or is closed by its button, does not take the focus along.
  useEffect(() => {
    if (shown === undefined) giveBack.current()
  }, [shown])
  return area
}
