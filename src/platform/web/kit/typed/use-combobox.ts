import { type KeyboardEvent, useLayoutEffect, useState } from 'react'

/** How far a key moves. A single step leads on from the last option to the first. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

export interface Combobox {
  /** Id of the listbox; those of its options follow from it. */
  id: string
  open: boolean
  /** What is typed: another text has another active option. */
  text: string
  /** What tells each option from the others: where the list changes around the active one, that stays active. */
  options: readonly string[]
  /** The active option until a key or the pointer moves on; -1 for none. */
  start: number
  /** An option that Tab passes by, since it does something instead of being a value. */
  verb?: number
  onChoose: (index: number) => void
  /** Enter with no option to choose, which otherwise is the form's. */
  onEnter?: (() => void) | undefined
  /** An arrow key with the list closed. */
  onOpen?: () => void
  /** Escape with the list open. Tab, too, leaves such a list, and takes the active option. */
  onClose?: () => void
}

/**
 * The editable combobox of the ARIA practices: the input keeps the focus and names the active option.
 * @returns attributes for the input and for each option
 */
export function useCombobox({
  id,
  open,
  text,
  options,
  start,
  verb,
  onChoose,
  onEnter,
  onOpen,
  onClose,
}: Combobox) {
  const [moved, setMoved] = useState<{ to: number; option: string | undefined; text: string } | null>(null)
  const to = moved && options[moved.to] !== moved.option ? options.indexOf(moved.option ?? '') : moved?.to
  if (moved && (!open || moved.text !== text || to === -1)) setMoved(null)
  const count = options.length
  const active = open ? Math.min(to === undefined || to === -1 ? start : to, count - 1) : -1
  const point = (to: number) => to !== active && setMoved({ to, option: options[to], text })

  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent, ctrlKey, metaKey, altKey } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    const step = STEPS[key]
    const single = key.startsWith('Arrow')
    if (step && open && count > 0 && !altKey) {
      event.preventDefault()
      const next = (active < 0 && step < 0 ? 0 : active) + step
      point(single ? (next + count) % count : Math.max(0, Math.min(count - 1, next)))
    } else if (step && single && onOpen) {
      event.preventDefault()
      if (!open) onOpen()
    } else if (key === 'Enter' && (active >= 0 || onEnter)) {
      event.preventDefault()
      if (active >= 0) onChoose(active)
      else onEnter?.()
    } else if (open && onClose) {
      if (key === 'Escape') onClose()
      if (key === 'Tab' && active >= 0 && active !== verb) onChoose(active)
    }
  }

  return {
    active,
    point,
    input: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
    option: (index: number) => ({ id: `${id}-${index}`, onClick: () => onChoose(index) }),
  }
}
