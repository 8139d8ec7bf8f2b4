import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`. */
const wide = matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Is there room for the menu beside the page? What the other width shows need not be made, only to be hidden. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
