import { useState } from 'react'
import { NEW, SEARCH } from '../keyboard/keys.ts'

/**
 * Fallbacks in order, where no part of a record's page was left: the dialog below, the table's current row, the button for a new
 * record of an empty table, its search, the page's heading.
 */
const PLACES = ['[role=dialog][data-state=open]', 'main tbody tr[tabindex="0"]', NEW, SEARCH, 'h1']

/** What has the focus now. An entry of a menu is gone when the dialog that it opens closes: the menu's button stands for it. */
function focused(): Element | null {
  const { activeElement } = document
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button && document.getElementById(button)) || activeElement
}

/** What on a record's page an element belongs to, from the inside: a section, such as its documents, then the page. */
function partsAround(element: Element | null): Element[] {
  const part = element?.closest('[data-registro] section, [data-registro]') ?? null
  return part ? [part, ...partsAround(part.parentElement)] : []
}

const REACHED = 'a[href], button:not([disabled]), input:not([disabled])'

/** What has the focus since a dialog closed whose own place was gone. A dialog below that closes with it knows better. */
let substitute: Element | null = null

/** Also a link in a picture, such as a bar of a chart. */
export const takesFocus = (target: unknown): target is HTMLElement | SVGElement =>
  target instanceof HTMLElement || target instanceof SVGElement

/**
 * Returns the focus to the element that had it before a dialog opened, or to a fallback if that element is gone. For Radix'
 * `onCloseAutoFocus`: without a trigger Radix drops the focus. Radix calls it a moment after closing; if a key press has moved
 * the focus meanwhile, it stays there.
 */
export function useReturnFocus() {
  const [before] = useState(focused)
  const [parts] = useState(() => partsAround(before))
  return (event: Event) => {
    event.preventDefault()
    const { activeElement } = document
    // Radix leads a focus that was lost meanwhile to the dialog below as a whole: nobody chose that.
    const lost = activeElement?.matches('body, [role=dialog]') || activeElement === substitute
    if (!lost) return
    const gone = before === document.body || !before?.isConnected
    const beside = () => parts.find(({ isConnected }) => isConnected)?.querySelector(REACHED)
    const nearest = () =>
      beside() ?? PLACES.map(place => document.querySelector(place)).find(found => found !== null)
    const target = gone ? nearest() : before
    substitute = gone ? (target ?? null) : null
    if (takesFocus(target)) target.focus()
  }
}
