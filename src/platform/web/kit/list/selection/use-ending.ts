import { useEffect, useRef } from 'react'
import { MODAL } from '../../../keyboard/keys.ts'
import { TYPED } from '../record-rows.ts'

const OWN = `${TYPED}, [contenteditable], [popover], [data-esc-proprio]`

/**
 * Ends a selection. Esc does so from anywhere on the page, after what closes by it: menus, dialogs, an open record.
 * @param active Esc ends it now
 * @returns ends it; the focus of the bar, which goes with it or went as its verb began, goes to the row reached last
 */
export function useEnding(active: boolean, clear: () => void): () => void {
  const end = () => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('[data-selecao]'))
      document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus({ preventScroll: true })
    clear()
  }
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if ((event.target as Element).closest(OWN) || document.querySelector(MODAL)) return
      latest.current()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
  return end
}
