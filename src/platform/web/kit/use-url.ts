import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Params = Record<string, unknown>
export type UrlPatch = Record<string, string | number | boolean | null | undefined>

function merge(present: Params, patch: UrlPatch): Params {
  const kept = Object.entries({ ...present, ...patch }).filter(([, value]) => value != null && value !== '')
  return Object.fromEntries(kept)
}

/** Of an entry of the history: a record stands beside the list from which it was opened, whatever that lists now. */
export const BESIDE = { daLista: true } as const

/**
 * Parameters of the screen's address. `param` reads one as text, `change` writes some and keeps the others; empty values are
 * removed. Only `push` adds a history entry.
 */
export function useUrl() {
  const search = useLocation({ select: location => location.search as Params })
  const navigate = useNavigate()
  const change = useCallback(
    (patch: UrlPatch, how: 'push' | 'replace', state: Record<string, unknown> = {}) =>
      void navigate({
        to: '.',
        search: ((present: Params) => merge(present, patch)) as never,
        state: ((present: object) => ({ ...('daLista' in present && BESIDE), ...state })) as never,
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  const param = (name: string) => (search[name] == null ? '' : String(search[name]))
  return { param, change }
}
