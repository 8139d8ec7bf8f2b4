import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { procedureQuery, queryClient } from '../../../queries.ts'
import { useDebounced } from '../../use-debounced.ts'

const DEBOUNCE_MS = 200
/** No look-up answers with fewer where there are more: from here on there may be others. */
const SOME = 20

/** A query that answers at most a page of records whose name matches `busca`. */
export type LookupProcedure<Row> = Procedure<z.ZodObject<{ busca: z.ZodType }>, z.ZodType<readonly Row[]>>

/** What the server finds for the words typed, a moment after they were. */
export function useLookup<Row>(
  procedure: LookupProcedure<Row>,
  text: string,
  enabled: boolean,
  input: Record<string, unknown> = {},
) {
  const words = text.trim()
  const busca = useDebounced(words, DEBOUNCE_MS)
  const query = useQuery({
    ...procedureQuery(procedure, { ...input, busca } as CallOf<typeof procedure>),
    placeholderData: keepPreviousData,
    enabled,
  })
  // Nobody answers: what was read before anything was typed may hold it.
  const spare =
    query.isError && !query.data
      ? queryClient.getQueryData<readonly Row[]>([procedure.path, { ...input, busca: '' }])
      : undefined
  return {
    rows: (query.data ?? spare ?? []) as readonly Row[],
    /** The rows are not chosen by what was typed. */
    spare: spare !== undefined,
    /** The rows answer what is typed now, not what was typed before. */
    fresh: busca === words && (query.isSuccess || spare !== undefined) && !query.isPlaceholderData,
    failed: query.isError && !query.data && !spare,
    more: (query.data?.length ?? 0) >= SOME,
  }
}
