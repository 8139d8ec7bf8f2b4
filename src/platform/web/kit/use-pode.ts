import type { Procedure } from '#platform/contract/api.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { useNivel } from '../session.tsx'

/** Whether this person's level suffices for a procedure. Only mirrors what the server decides. */
export function usePode({ area, nivel }: Procedure): boolean {
  return alcanca(useNivel(area), nivel)
}

/** Whether this person manages the area of a procedure. */
export function useGere({ area }: Procedure): boolean {
  return alcanca(useNivel(area), 'gerir')
}
