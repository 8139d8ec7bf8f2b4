import type { CampoEmLote } from '#platform/contract/api.ts'

/** What is to be looked at before a field gets a value: the query that tells it, and what it is asked beside the records. */
interface LooksAt {
  path: string
  also: Record<string, unknown>
}

/** @returns undefined where nothing is told of this value */
export function looksAt(how: CampoEmLote | undefined, campo: string, value: unknown): LooksAt | undefined {
  const { confere, confereEm } = how ?? {}
  if (!confere || (confereEm && !confereEm.includes(String(value)))) return undefined
  return { path: confere, also: confereEm ? { [campo]: value } : {} }
}
