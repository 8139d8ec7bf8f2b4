import { useSyncExternalStore } from 'react'

/** Did the server answer when it was last asked? */
let answered = true
const listeners = new Set<() => void>()

/** Notes whether an answer came, whatever it said. */
export function noteAnswer(came: boolean): void {
  if (answered === came) return
  answered = came
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** The browser has a network, and the server answers. */
export const useConnected = () => useSyncExternalStore(subscribe, () => navigator.onLine && answered)
