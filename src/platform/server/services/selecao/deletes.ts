import { randomUUID } from 'node:crypto'
import { attachedTo } from '../../engine/deleting.ts'
import type { ManyDeletions, Queryable } from '../../ground/database/database.ts'
import type { Call } from '../planilhas/write.ts'
import type { Catalog } from './catalog.ts'
import { Apart } from './together.ts'

/** Does this call delete a record? */
export const isDelete = (call: Call): boolean =>
  call !== undefined && 'operation' in call && call.operation.procedure.exclui !== undefined

/** @throws Apart where they cannot be: files that a delete moves would not come back with the transaction */
export function deletedTogether(
  { operacao, planilha_id }: { operacao: string; planilha_id: string | null },
  catalog: Catalog,
): ManyDeletions {
  if (planilha_id) throw new Apart()
  const { operation, exportar } = catalog.verb(operacao)
  const tabela = exportar?.selecao?.table
  if (!tabela || operation.movesFiles) throw new Apart()
  return { semente: randomUUID(), tabela }
}

/** Those that can be deleted in one statement. The others wait. @throws Apart where it is not worth it */
export async function withoutReferences<Line extends { registro_id: number }>(
  tx: Queryable,
  tabela: string,
  lines: Line[],
): Promise<Line[]> {
  const held = await attachedTo(
    tx,
    tabela,
    lines.map(line => line.registro_id),
  )
  if (held.size * 2 > lines.length) throw new Apart()
  return lines.filter(line => !held.has(line.registro_id))
}
