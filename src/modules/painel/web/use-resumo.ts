import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChanges } from '#platform/web/live.ts'
import { invalidate, procedureQuery } from '#platform/web/queries.ts'
import { painelApi } from '../contract.ts'
import { usePeriod } from './blocks.ts'

/** An import is many changes: the dashboard of everybody who looks at it is not asked for at each. */
const EVERY_MS = 2000

/** The dashboard, read again when somebody changes what it may show. */
export function useResumo() {
  const [periodo] = usePeriod()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const stop = onChanges(() => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          void invalidate('painel')
        },
        Math.max(0, last + EVERY_MS - Date.now()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  // Whoever comes back sees the figures that were there and, at once, those that are.
  return useQuery({
    ...procedureQuery(painelApi.resumo, { periodo }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
