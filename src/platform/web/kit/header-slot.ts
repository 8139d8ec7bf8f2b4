import { useLayoutEffect, useReducer } from 'react'

const phone = matchMedia('(width < 40rem)')
let header: HTMLElement | null = null
let bar: HTMLElement | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** For the header of a page: the place beside its title that a list fills. */
export function setHeaderSlot(element: HTMLElement | null): void {
  header = element
  tell()
}

/** For the toolbar of a list: the place that it fills where there is none beside a title, as on a phone. */
export function setBarSlot(element: HTMLElement | null): void {
  bar = element
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  phone.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    phone.removeEventListener('change', listener)
  }
}

/**
 * Where a list puts what is about it as a whole: beside the title of the page, on a phone in the line of its tools. It follows
 * before anything is painted: seen in one place first, it would push the search box aside.
 */
export function useHeaderSlot(): HTMLElement | null {
  const [, follow] = useReducer((turn: number) => turn + 1, 0)
  useLayoutEffect(() => {
    follow()
    return subscribe(follow)
  }, [])
  return phone.matches ? bar : (header ?? bar)
}
