import type { Chave } from '../../../contract/fields.ts'
import { MAXIMO_DO_LOTE, NOMES_POR_MOTIVO, type Recusa } from '../../../contract/selecao.ts'
import { type Context, permit } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { importedBy, permitImport } from '../planilhas/register.ts'
import type { Catalog, Verbo } from './catalog.ts'
import { readable } from './readable.ts'

interface Refused {
  operacao: string
  planilha_id: string | null
  motivo: string | null
  quantidade: number
  ids: Chave[]
}

/** Names of records, where their list tells them, and tells them to this person. */
async function namesOf(
  context: Context,
  { exportar, historico }: Verbo,
  nome: string | undefined,
  ids: Chave[],
): Promise<ReadonlyMap<Chave, string>> {
  const { table, names } = exportar?.selecao ?? {}
  if (names && ids.length > 0) return names(context, ids)
  if (!table || !nome || ids.length === 0) return new Map<Chave, string>()
  const rows = await context.db.query<{ id: Chave; nome: string }>(
    `select id, left(${nome}::text, 200) as nome from ${table} where id = any($1)`,
    [await readable(context, historico, ids)],
  )
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** The same of the lines of a spreadsheet, as long as it is kept. */
async function namesInSheet(db: Queryable, planilha_id: string, lines: readonly Chave[]) {
  const rows = await db.query<{ linha: number; nome: string | null }>(
    'select linha, left(nome, 200) as nome from planilhas_linhas where planilha_id = $1 and linha = any($2)',
    [planilha_id, lines],
  )
  return new Map<Chave, string>(rows.map(({ linha, nome }) => [linha, nome || `Linha ${linha}`]))
}

/**
 * What was refused of a request, by reason, with the first names of each, or all of them. What a spreadsheet's own rows were refused for, its
 * preview tells; of its undo it is told here.
 */
export async function refusals(
  context: Context,
  catalog: Catalog,
  { id, todas }: { id: string; todas: boolean },
): Promise<Recusa[]> {
  const { db, actor } = context
  const rows = await db.query<Refused>(
    `select b.operacao, b.planilha_id, l.motivo, count(*)::int as quantidade,
       (array_agg(coalesce(to_jsonb(l.registro_uuid), to_jsonb(l.registro_id)) order by l.registro_id))[1:$2] as ids
     from lotes_linhas l join lotes b on b.id = l.lote_id and (b.planilha_id is null or b.desfaz is not null)
     where l.lote_id = $1 and l.estado = 'recusada'
     group by b.operacao, b.planilha_id, l.motivo order by quantidade desc`,
    [id, todas ? MAXIMO_DO_LOTE : NOMES_POR_MOTIVO],
  )
  const [first] = rows
  if (!first) return []
  const { operacao, planilha_id } = first
  const ids = rows.flatMap(row => row.ids)
  let named: ReadonlyMap<Chave, string>
  if (planilha_id) {
    permitImport(importedBy(catalog, operacao), actor)
    named = await namesInSheet(db, planilha_id, ids)
  } else {
    const verb = catalog.verb(operacao)
    permit(verb.operation.procedure, actor)
    named = await namesOf(context, verb, catalog.nameOf(operacao), ids)
  }
  return rows.map(({ motivo, quantidade, ids }) => ({
    motivo: motivo ?? '',
    quantidade,
    registros: ids.map(id => ({ id, nome: named.get(id) ?? null })),
  }))
}
