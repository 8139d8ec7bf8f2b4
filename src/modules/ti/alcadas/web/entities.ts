import { useQuery } from '@tanstack/react-query'
import { procedureQuery } from '#platform/web/queries.ts'
import { alcadasApi } from '../contract.ts'

/** What may need approval, as a choice. */
export function useEntities() {
  const { data: entities = [], isError, refetch } = useQuery(procedureQuery(alcadasApi.entidades, {}))
  return { entities, failed: isError && entities.length === 0, refetch }
}
