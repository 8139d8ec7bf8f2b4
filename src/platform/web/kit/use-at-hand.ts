import { useEffect } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { procedureQuery, queryClient } from '../queries.ts'

const FRESH_MS = 300_000

/**
 * Prefetches the first answers of look-ups and keeps them while the page is open, so that a form opened offline has choices.
 * @param procedures a constant outside the component
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
