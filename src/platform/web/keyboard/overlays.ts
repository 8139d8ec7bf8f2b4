import { useSyncExternalStore } from 'react'

/** What lies over any screen, opened by a key or from the top bar; one at a time. */
export type Overlay = 'atalhos' | null

let current: Overlay = null
const listeners = new Set<() => void>()

export function openOverlay(overlay: Overlay) {
  current = overlay
  for (const listener of listeners) listener()
}

export const closeOverlay = () => openOverlay(null)

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
