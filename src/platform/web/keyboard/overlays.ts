import { useSyncExternalStore } from 'react'

/**
 * What lies over any screen, opened by a key or from the top bar; one at a time. A screen explains itself when asked
 * (`tela`), and at the first visit by itself.
 */
export type Overlay = 'paleta' | 'atalhos' | 'tela' | 'primeira_visita' | null

/** What was typed before there was something to take it; after Enter nothing more is kept. */
export interface Ahead {
  text: string
  enter: boolean
}

let current: Overlay = null
/** Asked for, and not drawn yet: its code may still be on its way. */
let coming = false
/** When what was asked for by a button is not waited for any longer; it may be something that takes no letters. */
let until = Number.POSITIVE_INFINITY
let ahead: Ahead = { text: '', enter: false }
const listeners = new Set<() => void>()

export function openOverlay(overlay: Overlay) {
  until = Number.POSITIVE_INFINITY
  coming = (overlay === 'paleta' || overlay === 'atalhos') && overlay !== current
  ahead = { text: '', enter: false }
  current = overlay
  for (const listener of listeners) listener()
}

export const closeOverlay = () => openOverlay(null)

/**
 * Keeps letters for something else that takes them and is on its way, e.g. the filter menu of a list, until `arriveOverlay`.
 * @param patience milliseconds after which it does not; then letters typed into a field or a dialog are not kept either
 */
export function expectLetters(patience = Number.POSITIVE_INFINITY): void {
  until = performance.now() + patience
  coming = true
  ahead = { text: '', enter: false }
}

/** Keeps a letter, or Enter, that is typed while an overlay is on its way. @param arrived typed into a field or a dialog @returns whether one is */
export function typeAhead(key: string, arrived: boolean): boolean {
  if (until !== Number.POSITIVE_INFINITY && (arrived || performance.now() > until)) coming = false
  if (!coming) return false
  const { text, enter } = ahead
  if (key === 'Enter') ahead = { text, enter: text !== '' }
  else if (key.length === 1 && !enter) ahead = { text: text + key, enter }
  return true
}

/** Called when an overlay is drawn, or does not come. @returns what was typed until then */
export function arriveOverlay(): Ahead {
  coming = false
  return ahead
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
