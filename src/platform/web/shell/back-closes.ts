import { hearFirst } from '../back.ts'
import { isGoingBack } from '../kit/go-back.ts'

/** Lists of choices, menus and boxes in the browser's top layer. The text of a cell is shown in one as well, hidden from readers. */
const POPOVERS = '[popover]:popover-open:not([aria-hidden=true])'
const DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'
const MENUS = '[role=menu][data-state=open]'

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const indexIn = (state: unknown) => (state as { __TSR_index?: number } | null)?.__TSR_index

/** Is something open over the screen that has no entry of its own in the history, as the dialogs of records have? */
function somethingOpen(ownEntries: number): boolean {
  return document.querySelector(`${POPOVERS}, ${MENUS}`) !== null || all(DIALOGS).length > ownEntries
}

/** Closes what is topmost, as Esc does. */
function closeTopmost(): void {
  const popover = all(POPOVERS).at(-1)
  // The browser closes these by itself at Esc, and hears no key that a script presses.
  if (popover?.popover === 'auto') {
    popover.hidePopover()
    return
  }
  const top = popover ?? all(`${DIALOGS}, ${MENUS}`).at(-1)
  const { activeElement } = document
  // The list of a field hears the keys of the field.
  const on = activeElement !== document.body && !popover?.contains(activeElement) ? activeElement : top
  const target = popover?.matches('[role=dialog]') ? popover : on
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

/**
 * Back closes what is open over the screen before it leaves the screen: menus, calendars, boxes of filters, the drawer, dialogs
 * without an entry of their own. The step back is taken back before the router hears of it.
 * @param present index of the entry in which the router is
 * @param ownEntries how many dialogs are open that Back closes through the router
 */
export function backCloses(present: () => number, ownEntries: () => number): () => void {
  let returning = false
  return hearFirst(event => {
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
      // Only now: closing may write to the entry that is the present one.
      closeTopmost()
    } else if (!isGoingBack() && indexIn(event.state) === present() - 1 && somethingOpen(ownEntries())) {
      returning = true
      event.stopImmediatePropagation()
      history.forward()
    }
  })
}
