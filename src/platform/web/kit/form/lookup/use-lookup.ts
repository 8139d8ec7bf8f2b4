import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { procedureQuery, queryClient } from '../../../queries.ts'
import { holds, useFound } from '../../typed/use-found.ts'

const DEBOUNCE_MS = 200
/** No look-up answers with fewer where there are more: from here on there may be others. */
const SOME = 20

/** A query that answers at most a page of records whose name matches `busca`. */
export type LookupProcedure<Row> = Procedure<z.ZodObject<{ busca: z.ZodType }>, z.ZodType<readonly Row[]>>

interface Looked<Row> {
  procedure: LookupProcedure<Row>
  text: string
  enabled: boolean
  input?: Record<string, unknown> | undefined
  /** What a person sees of a row. */
  shown: (row: Row) => string
}

/** What the server finds for the words typed, a moment after they were. */
export function useLookup<Row>({ procedure, text, enabled, input = {}, shown }: Looked<Row>) {
  const asked = (busca: string) => ({ ...input, busca }) as CallOf<typeof procedure>
  const { answer, rows, fresh } = useFound<readonly Row[], Row>({
    ...{ text, shown },
    enabled: () => enabled,
    query: busca => procedureQuery(procedure, asked(busca)),
    rowsOf: rows => rows,
    waitMs: DEBOUNCE_MS,
  })
  // Nobody answers: what was read before anything was typed may hold it.
  const spare =
    answer.isError && !answer.data
      ? queryClient.getQueryData<readonly Row[]>([procedure.path, asked('')])
      : undefined
  return {
    rows: spare ? spare.filter(row => holds(shown(row), text.trim())) : rows,
    /** The rows answer what is typed now, not what was typed before. */
    fresh: fresh || spare !== undefined,
    failed: answer.isError && !answer.data && !spare,
    more: (answer.data?.length ?? 0) >= SOME,
  }
}
