import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Achado, paletaApi } from '#platform/contract/paleta.ts'
import { useDebounced } from '../kit/use-debounced.ts'
import { procedureQuery } from '../queries.ts'

const DEBOUNCE_MS = 120

interface Records {
  found: readonly Achado[]
  /** They answer what is typed now, not what was typed before. */
  fresh: boolean
  failed: boolean
  retry: () => void
}

/** Records for what is typed, a moment after it was. A search that is no longer wanted is given up. */
export function useRecords(text: string): Records {
  const typed = text.trim()
  const busca = useDebounced(typed, DEBOUNCE_MS)
  const query = useQuery({
    ...procedureQuery(paletaApi.buscar, { busca }),
    enabled: busca !== '',
    placeholderData: keepPreviousData,
    // The palette says so itself.
    meta: { silent: true },
  })
  const asked = typed !== '' && busca !== ''
  return {
    found: asked && !query.isError ? (query.data?.achados ?? []) : [],
    fresh:
      typed === '' || (busca === typed && (query.isError || (query.isSuccess && !query.isPlaceholderData))),
    failed: asked && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
