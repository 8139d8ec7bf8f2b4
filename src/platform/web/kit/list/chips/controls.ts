import { createContext, use, useLayoutEffect, useState } from 'react'

/** Names of the filters that have a control in the toolbar, which shows them as long as it can. */
export const ControlsContext = createContext<((name: string) => () => void) | null>(null)

/** Says that a control shows the filter of this name. @param shows false for a filter that is more than it can show */
export function useControl(name: string, shows: boolean): void {
  const register = use(ControlsContext)
  useLayoutEffect(() => (shows ? register?.(name) : undefined), [register, name, shows])
}

/** @returns the names with a control, and what controls register with */
export function useControls() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [register] = useState(() => (name: string) => {
    setNames(before => new Set(before).add(name))
    return () => setNames(before => new Set([...before].filter(each => each !== name)))
  })
  return { names, register }
}
