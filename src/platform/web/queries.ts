import { type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from './api.ts'
import { notifyUnread } from './notices/notices.tsx'

/** Worth another try: the network or the server stumbled. A refusal stays a refusal. */
function transient(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const sessionEnded = error instanceof ApiError && error.status === 401
      if (!sessionEnded && !query.meta?.silent) notifyUnread(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: true,
      // Always ask: a browser that believes itself offline may still reach a server in the building.
      networkMode: 'always',
      retry: (failures, error) => transient(error) && failures < 2,
      retryDelay: attempt => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Options for `useQuery` of a reading procedure. A failure is shown as a notice;
 * `meta: { silent: true }` spread over the result keeps it quiet.
 */
export function procedureQuery<P extends Procedure>(procedure: P, input: CallOf<P>) {
  return queryOptions<OutputOf<P>>({
    queryKey: [procedure.path, input],
    queryFn: ({ signal }) => call(procedure, input, { signal }),
  })
}

/**
 * Marks everything read from an entity as outdated, e.g. `invalidate('comercial/clientes')`.
 * @param gone key of a deleted record whose page is about to leave: what it shows is not asked for again
 */
export function invalidate(base: string, gone?: number | string) {
  const isOf = ({ queryKey: [path] }: Query) =>
    typeof path === 'string' && (path === base || path.startsWith(`${base}/`))
  // Its timeline and its history have the key itself for an input, its attachments `registro_id`.
  const isGone = ({ queryKey: [, input] }: Query) => {
    const { id, registro_id } = (input ?? {}) as Record<string, unknown>
    return gone !== undefined && [input, id, registro_id].includes(gone)
  }
  void queryClient.invalidateQueries({
    predicate: query => isOf(query) && isGone(query),
    refetchType: 'none',
  })
  return queryClient.invalidateQueries({ predicate: query => isOf(query) && !isGone(query) })
}
