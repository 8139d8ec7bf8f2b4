import { type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from './api.ts'
import { notifyUnread } from './notices/notices.tsx'

/** Worth another try: the network or the server stumbled. A refusal stays a refusal. */
function transient(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Outdated while their first answer was on its way, which the library would keep as if it were of now. */
const early = new WeakSet<object>()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_, query) => {
      if (early.delete(query)) void outdate(each => each === query)
    },
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
 * Marks what was read, or is being read, as outdated: what is on the screen is asked for again.
 * @param predicate which queries, e.g. those of a department; all where it is left out
 * @returns settles with the answers; one that had been asked for before may still be followed by a newer one
 */
export function outdate(predicate: (query: Query) => boolean = () => true) {
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) early.add(query)
  return queryClient.invalidateQueries({ predicate })
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
  return outdate(query => isOf(query) && !isGone(query))
}
