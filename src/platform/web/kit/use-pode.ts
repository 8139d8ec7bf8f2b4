import type { Procedure } from '#platform/contract/api.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { useNivel } from '../session.tsx'

/** Does this person's level allow a procedure? Mirrors the server's decision. */
export function usePode({ area, nivel }: Procedure): boolean {
  return alcanca(useNivel(area), nivel)
}

/** Does this person have level `gerir` in a procedure's area? */
export function useGere({ area }: Procedure): boolean {
  return alcanca(useNivel(area), 'gerir')
}
