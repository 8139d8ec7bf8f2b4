import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { procedureQuery } from '#platform/web/queries.ts'
import { useFollowing } from '#platform/web/use-following.ts'
import { painelApi } from '../contract.ts'
import { usePeriod } from './blocks.ts'

/** The dashboard, read again when somebody changes what it may show. */
export function useResumo() {
  const { periodo, voltas } = usePeriod()
  useFollowing('painel')
  // Whoever comes back sees the figures that were there and, at once, those that are.
  return useQuery({
    ...procedureQuery(painelApi.resumo, { periodo, voltas }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
