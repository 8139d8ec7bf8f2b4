import { useSyncExternalStore } from 'react'

/** How close together rows and fields stand, in this browser; `public/tema.js` reads the same key. */
export type Densidade = 'confortavel' | 'compacta'

const KEY = 'densidade'
const listeners = new Set<() => void>()

const read = (): Densidade =>
  document.documentElement.dataset.densidade === 'compacta' ? 'compacta' : 'confortavel'

export function setDensidade(chosen: Densidade) {
  document.documentElement.dataset.densidade = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useDensidade(): Densidade {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
