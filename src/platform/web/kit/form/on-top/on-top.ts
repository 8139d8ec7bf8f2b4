import type { AnyRouter } from '@tanstack/react-router'
import { createContext, useSyncExternalStore } from 'react'
import type { FormStart } from '../start/form-start.ts'

/** A form on top of another one: it makes a record that a field of that one refers to. */
export interface OnTop {
  /** Address of the list of such records, e.g. `/comercial/clientes`. */
  path: string
  start: FormStart
}

/** How many forms lie below this one. */
export const OnTopLevel = createContext(0)

let forms: readonly OnTop[] = []
const listeners = new Set<() => void>()

function set(next: readonly OnTop[]) {
  forms = next
  for (const listener of listeners) listener()
}

/** How many are open according to an entry of the browser's history: each has one of its own, so that 'back' closes it. */
export const levelIn = (state: unknown): number => (state as { sobre?: number } | null)?.sobre ?? 0

/** Opens a form on top of all others. */
export function openOnTop(router: AnyRouter, form: OnTop): void {
  const below = forms.slice(0, levelIn(router.history.location.state))
  set([...below, form])
  void router.navigate({
    to: '.',
    search: (present: object) => present,
    state: (present: object) => ({ ...present, sobre: below.length + 1 }),
    resetScroll: false,
    // Nothing is left: the forms below stay open.
    ignoreBlocker: true,
  } as never)
}

/** Forgets the forms above a level, which were closed. @returns how many are left */
export function closeAbove(level: number): number {
  if (forms.length > level) set(forms.slice(0, level))
  return forms.length
}

export function useOnTop(): readonly OnTop[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => forms,
  )
}
