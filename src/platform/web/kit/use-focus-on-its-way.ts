import { type FocusEvent, useRef } from 'react'

/**
 * What a field no longer shows as it is left, such as its list, is removed while the focus is on its way. Radix takes it for a focus
 * that went with what was removed, and brings it to the dialog: from there it goes where it was going.
 * @returns props of the dialog
 */
export function useFocusOnItsWay() {
  const next = useRef<HTMLElement | null>(null)
  return {
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      next.current = currentTarget.contains(relatedTarget) ? (relatedTarget as HTMLElement) : null
      setTimeout(() => {
        next.current = null
      })
    },
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const to = next.current
      next.current = null
      if (target === currentTarget) to?.focus()
    },
  }
}
