import { randomUUID } from 'node:crypto'
import { attachedTo } from '../../engine/deleting.ts'
import type { Operation } from '../../engine/operation.ts'
import type { ManyDeletions, Queryable } from '../../ground/database/database.ts'
import type { Call } from '../planilhas/write.ts'
import type { Catalog } from './catalog.ts'
import { Apart } from './together.ts'

/** How a call deletes a record: by which operation, and which record. Undefined: it deletes none. */
function deleteOf(call: Call): { operation: Operation; id: number } | undefined {
  if (!call || !('operation' in call) || !call.operation.procedure.exclui) return undefined
  return { operation: call.operation, id: (call.input as { id: number }).id }
}

/**
 * What the deletes among these calls have in common, so that they can be made in one statement. Undefined: none deletes.
 * @throws Apart where they cannot be: files that a delete moves would not come back with the transaction
 */
export function deletedTogether(calls: readonly Call[], catalog: Catalog): ManyDeletions | undefined {
  const [operation, ...others] = new Set(calls.flatMap(call => deleteOf(call)?.operation ?? []))
  if (!operation) return undefined
  const tabela = catalog.exportOf(operation.procedure.path)?.selecao?.table
  if (others.length > 0 || !tabela || operation.movesFiles) throw new Apart()
  return { semente: randomUUID(), tabela }
}

/** The lines whose records can be deleted in one statement. The others wait. @throws Apart where it is not worth it */
export async function withoutReferences<Line>(
  tx: Queryable,
  tabela: string,
  lines: Line[],
  callOf: (line: Line) => Call,
): Promise<Line[]> {
  const idOf = (line: Line) => deleteOf(callOf(line))?.id
  const ids = lines.flatMap(line => idOf(line) ?? [])
  const held = await attachedTo(tx, tabela, ids)
  if (held.size * 2 > ids.length) throw new Apart()
  return lines.filter(line => !held.has(idOf(line) ?? 0))
}
