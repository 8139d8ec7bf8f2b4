import type { Procedure } from '#platform/contract/api.ts'
import { invalidate } from '../queries.ts'

/** Longest wait for the lists to refetch, in milliseconds. */
const WAIT_MS = 1500

/**
 * Refetches all queries of the procedure's entity and the affected ones. A dialog that closes afterwards reveals rows that are
 * already up to date.
 * @param affects entities such as 'comercial/propostas'
 * @param gone key of a deleted record whose page is about to leave
 */
export async function refresh(
  { path }: Procedure,
  affects: readonly string[] = [],
  gone?: number | string,
): Promise<void> {
  const own = path.slice(0, path.lastIndexOf('/'))
  const read = Promise.all([invalidate(own, gone), ...affects.map(entity => invalidate(entity))])
  await Promise.race([read, new Promise(resolve => setTimeout(resolve, WAIT_MS))])
}
