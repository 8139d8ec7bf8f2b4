import { useState } from 'react'

const ROW = 'main tbody tr[tabindex="0"]'

/**
 * Gives the focus back to what had it before a dialog opened; where that is gone (a deleted row, a reloaded page), to
 * the row at which the table stands, or to the page's heading. Goes to `onCloseAutoFocus`: without a trigger of its own Radix would leave it nowhere.
 */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    const gone = before === document.body || !before?.isConnected
    const target = gone ? (document.querySelector(ROW) ?? document.querySelector('h1')) : before
    if (target instanceof HTMLElement) target.focus()
  }
}
