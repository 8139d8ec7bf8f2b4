import { keepPreviousData } from '@tanstack/react-query'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { procedureQuery } from '../../queries.ts'
import type { List } from './use-list.ts'

/**
 * Options for `useQuery` of sums, groups or columns of all that a list selects. Their key is below the entity's path, so that
 * whatever asks for its list again, such as another person's change, asks for these, too.
 */
export function ofSelection<P extends Procedure>(list: List<unknown>, procedure: P, more: object = {}) {
  const { busca, filtros } = list.input
  const lista = list.procedure.path
  const { queryKey, queryFn } = procedureQuery(procedure, { lista, busca, filtros, ...more } as CallOf<P>)
  return {
    queryKey: [`${list.entidade}/${procedure.path}`, ...queryKey],
    queryFn: queryFn as () => Promise<OutputOf<P>>,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }
}

/** Of which columns sums are asked for: those that are shown, sorted, so that moving one asks for nothing. */
export const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).sort()
