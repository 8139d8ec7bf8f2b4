import type { Chave } from '../../../contract/fields.ts'
import type { Operation } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { desfazerExclusao } from '../lixeira/operations.ts'
import { type Call, sheetCalls } from '../planilhas/write.ts'
import { type Catalog, inputFor, type Verbo } from './catalog.ts'
import { former, picked } from './former.ts'
import type { Avisos } from './table.ts'

/** A request that is not over. */
export interface Open {
  user_id: string
  operacao: string
  dados: Record<string, unknown> | null
  pedido: string
  motivo: string | null
  desfaz: string | null
  /** The spreadsheet whose lines it writes. */
  planilha_id: string | null
  /** What its pieces so far have to tell. */
  avisos: Avisos | null
}

/** A record of it. */
export interface Line {
  registro_id: number
  /** Of records that have an UUID; `registro_id` is then the place of the line. */
  registro_uuid?: string | null
  versao: number | null
  /** Of a spreadsheet: whether it makes a record or changes one. */
  situacao?: string | null
}

const keyOf = ({ registro_id, registro_uuid }: Line): Chave => registro_uuid ?? registro_id

/** How one record of a request is changed, or given back. Undefined: nothing is to be done. */
export async function callsOf(
  tx: Queryable,
  lote: Open,
  verb: Verbo,
  lines: Line[],
): Promise<(line: Line) => Call> {
  const { operation, undoing } = verb
  const { procedure } = operation
  const seen = (line: Line) => ({ id: keyOf(line), version: line.versao })
  if (!lote.desfaz)
    return line => ({ operation, input: inputFor(procedure, lote.dados ?? undefined, seen(line)) })
  if (procedure.exclui) {
    return line => ({
      operation: desfazerExclusao as Operation,
      input: { operacao: lote.operacao, id: keyOf(line) },
    })
  }
  if (undoing)
    return line => ({ operation: undoing, input: inputFor(undoing.procedure, undefined, seen(line)) })
  const antes = await former(tx, lote, verb.exportar?.selecao?.trilha, lines.map(keyOf))
  return line => {
    const before = antes.get(keyOf(line))
    const dados = before && picked(procedure, lote.dados ?? {}, before)
    return dados && { operation, input: inputFor(procedure, dados, seen(line)) }
  }
}

/** The same of the lines of a spreadsheet, each by the verb that it needs. */
export async function callsOfSheet(
  tx: Queryable,
  lote: Open,
  planilha_id: string,
  catalog: Catalog,
  lines: Line[],
) {
  const { desfaz } = lote
  const calls = await sheetCalls(tx, catalog, { planilha_id, desfaz }, lines, (operacao, trilha, ids) =>
    former(tx, { desfaz, operacao }, trilha, ids),
  )
  return ({ registro_id }: Line) => calls.get(registro_id)
}
