import { availableParallelism } from 'node:os'
import type { Open } from './calls.ts'
import { type Bulk, oneByOne, PIECE, runPiece } from './piece.ts'

/** Pieces of one request at once, each on a connection of its own: three quarters of a piece's time is PostgreSQL's. */
const AT_ONCE = Math.min(2, availableParallelism())

/** A request that is open, as the job finds it. */
export interface Pending extends Pick<Open, 'operacao' | 'planilha_id'> {
  id: string
  /** Records that are still to be done. */
  faltam: number
}

/**
 * So many records in pieces of equal size, all lanes busy to the last: 1000 are done in three turns of two pieces of 167. In full
 * pieces the fifth would run alone. A lane of its own takes full pieces.
 */
export function sharesOf(records: number): { lanes: number; size: number } {
  const lanes = Math.max(1, Math.min(AT_ONCE, Math.ceil(records / PIECE)))
  if (lanes === 1) return { lanes, size: PIECE }
  const turns = Math.ceil(records / (lanes * PIECE))
  return { lanes, size: Math.ceil(records / (lanes * turns)) }
}

/**
 * Does the next pieces of a request, as many at once as it bears. One at a time: rows of a spreadsheet, in which a row may need one
 * above it, what goes to the bin or comes back from it, since records refer to each other, and verbs that look at other records.
 * @returns whether more is to be done
 */
export async function runPieces(bulk: Bulk, pending: Pending): Promise<boolean> {
  const { id, operacao, planilha_id, faltam } = pending
  const alone =
    planilha_id !== null ||
    bulk.catalog.at(operacao)?.procedure.exclui !== undefined ||
    oneByOne(bulk.catalog, pending)
  const { lanes, size } = alone ? { lanes: 1, size: PIECE } : sharesOf(faltam)
  const pieces = await Promise.allSettled(
    Array.from({ length: lanes }, () => runPiece(bulk, id, lanes > 1, size)),
  )
  for (const done of pieces) if (done.status === 'rejected') throw done.reason
  return pieces.some(done => done.status === 'fulfilled' && done.value)
}
