import type { Procedure } from '#platform/contract/api.ts'

/** The entity that a procedure belongs to: 'comercial/clientes/list' → 'comercial/clientes'. */
export function baseOf({ path }: Procedure): string {
  return path.slice(0, path.lastIndexOf('/'))
}
