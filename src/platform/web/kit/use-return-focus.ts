import { useState } from 'react'

/** By preference: the dialog below, the row at which the table stands, the page's heading. */
const PLACES = ['[role=dialog][data-state=open]', 'main tbody tr[tabindex="0"]', 'h1']

/**
 * Gives the focus back to what had it before a dialog opened; where that is gone (a deleted row, a reloaded page), to
 * the nearest place that is not. Goes to `onCloseAutoFocus`: without a trigger of its own Radix would leave it nowhere.
 * Radix asks a moment after the dialog is gone: where a key has led elsewhere meanwhile, the focus stays.
 */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    if (document.activeElement !== document.body) return
    const gone = before === document.body || !before?.isConnected
    const nearest = () => PLACES.map(place => document.querySelector(place)).find(found => found !== null)
    const target = gone ? nearest() : before
    if (target instanceof HTMLElement) target.focus()
  }
}
