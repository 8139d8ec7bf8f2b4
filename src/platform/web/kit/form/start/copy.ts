import { type AnyRouter, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { goBack } from '../../go-back.ts'
import { useUrl } from '../../use-url.ts'

/** Opens the form of a new record that starts with what this one has; its address is `?copia=<entity>/<id>`. */
export function openCopy(router: AnyRouter, entity: string, id: number | string): void {
  void router.navigate({
    to: '.',
    search: (present: object) => ({ ...present, copia: `${entity}/${id}` }),
    state: (present: object) => ({ ...present, copia: true }),
    resetScroll: false,
  } as never)
}

/** Goes back in history, or takes the copy from the address where the page was opened by a link. */
export function useCloseCopy(): () => void {
  const { change } = useUrl()
  const openedHere = useLocation({ select: ({ state }) => 'copia' in state })
  return useCallback(() => (openedHere ? goBack() : change({ copia: null }, 'replace')), [openedHere, change])
}
