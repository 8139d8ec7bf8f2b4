import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { BESIDE } from '../use-url.ts'

/** From here a record has room beside its list. */
const roomy = matchMedia('(min-width: 80rem)')

function subscribe(listener: () => void) {
  roomy.addEventListener('change', listener)
  return () => roomy.removeEventListener('change', listener)
}

/** Is there room for a record beside its list? */
export const useRoomy = () => useSyncExternalStore(subscribe, () => roomy.matches)

/** The key of the record that an address shows, below that of its pages; undefined for their own address. */
export function keyIn(base: string, pathname: string): number | string | undefined {
  const text = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : ''
  if (text === '' || text.includes('/')) return undefined
  return /^\d+$/.test(text) ? Number(text) : decodeURIComponent(text)
}

/**
 * The record that the address shows, and how another one is opened: `<base>/<id>`. Opened from its list it stands
 * beside it, where there is room; by a link or a reload of that link, alone.
 * @param list address of the list
 */
export function useRecordPlace(base: string, list = base) {
  const room = useRoomy()
  const navigate = useNavigate()
  const id = useLocation({ select: ({ pathname }) => keyIn(base, pathname) })
  const fromList = useLocation({ select: ({ state }) => 'daLista' in state })
  const go = useCallback(
    (to: string, replace: boolean) =>
      void navigate({
        to,
        search: ((present: object) => present) as never,
        state: BESIDE as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    /** Undefined where the address is the list's. */
    id,
    beside: room && fromList,
    /** @param replace goes on from one record to the next without a way back to each */
    open: useCallback((id: number | string, replace: boolean) => go(`${base}/${id}`, replace), [base, go]),
    close: useCallback(() => go(list, false), [list, go]),
  }
}
