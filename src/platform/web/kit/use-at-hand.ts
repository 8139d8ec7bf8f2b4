import { useEffect } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { procedureQuery, queryClient } from '../queries.ts'

const FRESH_MS = 300_000

/**
 * Reads the first answers of look-ups before anybody asks, and holds them for as long as the page is open: a form that is
 * opened without a network has something to choose from.
 * @param procedures outside of the component, so that they stay the same
 */
export function useAtHand(procedures: readonly Procedure[], wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    for (const procedure of procedures) {
      const options = { ...procedureQuery(procedure, { busca: '' }), meta: { silent: true } }
      void queryClient.prefetchQuery({ ...options, staleTime: FRESH_MS, gcTime: Number.POSITIVE_INFINITY })
    }
  }, [procedures, wanted])
}
