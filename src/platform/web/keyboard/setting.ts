import { useSyncExternalStore } from 'react'

/** Whether single keys such as "n" or "/" do something, in this browser. */
export type TeclasSimples = 'ligadas' | 'desligadas'

const KEY = 'teclas'
const listeners = new Set<() => void>()
/** Where storage is forbidden, the choice lasts as long as the page. */
let chosenHere: TeclasSimples | undefined

/** Read at each key, so that a choice made in another tab holds here at once. */
export function teclasSimples(): TeclasSimples {
  if (chosenHere) return chosenHere
  try {
    return localStorage.getItem(KEY) === 'desligadas' ? 'desligadas' : 'ligadas'
  } catch {
    return 'ligadas'
  }
}

/** WCAG 2.1.4: who speaks to the computer, or touches keys by accident, turns them off. */
export function setTeclasSimples(chosen: TeclasSimples) {
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    chosenHere = chosen
  }
  for (const listener of listeners) listener()
}

export function useTeclasSimples(): TeclasSimples {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, teclasSimples)
}
