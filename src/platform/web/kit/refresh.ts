import type { Procedure } from '#platform/contract/api.ts'
import { invalidate } from '../queries.ts'

/** Who waits for the lists to follow waits no longer than this. */
const WAIT_MS = 1500

/**
 * Reads again whatever shows the procedure's entity or those that it affects, so that a dialog which closes
 * afterwards gives way to rows that already are the new ones.
 * @param affects entities such as 'comercial/propostas'
 */
export async function refresh({ path }: Procedure, affects: readonly string[] = []): Promise<void> {
  const own = path.slice(0, path.lastIndexOf('/'))
  const read = Promise.all([own, ...affects].map(invalidate))
  await Promise.race([read, new Promise(resolve => setTimeout(resolve, WAIT_MS))])
}
