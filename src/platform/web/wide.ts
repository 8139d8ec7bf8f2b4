import { useSyncExternalStore } from 'react'

/** A hook that tells whether the window is as a media query asks. What another width shows need not be made, only to be hidden. */
function mediaHook(query: string) {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Is there room for the menu beside the page? Tailwind's `lg`. */
export const useWide = mediaHook('(min-width: 64rem)')

/** Is the window as narrow as a phone? Below Tailwind's `sm`. */
export const useNarrow = mediaHook('(width < 40rem)')
