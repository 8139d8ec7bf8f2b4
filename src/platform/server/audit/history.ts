import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Procedure } from '../../contract/api.ts'
import type { historyQuery, Mudanca } from '../../contract/history.ts'
import type { Queryable } from '../database/database.ts'
import { type Context, operation } from '../operation.ts'

const PAGE = 30
/** What changes with every save and tells nobody anything. */
const SILENT = new Set(['id', 'version', 'created_at', 'updated_at'])

type Snapshot = Record<string, unknown> | null
type Json = Mudanca['campos'][number]['antes']

interface AuditRow extends Omit<Mudanca, 'campos'> {
  antes: Snapshot
  depois: Snapshot
}

/** Where the name of a referred record stands, by the column that refers to it. Constant SQL names. */
export type References = Record<string, { table: string; name: string }>

/** The fields that differ between two snapshots of a record; of one alone, those that hold something. */
export function changedFields(before: Snapshot, after: Snapshot): Mudanca['campos'] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter(name => !SILENT.has(name))
    .map(campo => ({
      campo,
      antes: (before?.[campo] ?? null) as Json,
      depois: (after?.[campo] ?? null) as Json,
    }))
    .filter(({ antes, depois }) => JSON.stringify(antes) !== JSON.stringify(depois))
}

/** Puts names in the place of keys: one query per kind of reference, however many changes there are. */
async function nameReferences(db: Queryable, mudancas: Mudanca[], references: References): Promise<void> {
  for (const [campo, { table, name }] of Object.entries(references)) {
    const fields = mudancas.flatMap(mudanca => mudanca.campos.filter(field => field.campo === campo))
    const keys = [...new Set(fields.flatMap(field => [field.antes, field.depois]))].filter(
      key => key !== null,
    )
    if (keys.length === 0) continue
    const rows = await db.query<{ id: string; nome: string }>(
      `select id::text, ${name} as nome from ${table} where id::text = any($1)`,
      [keys.map(String)],
    )
    const names = new Map(rows.map(row => [row.id, row.nome]))
    const named = (key: Json): Json =>
      key === null ? null : (names.get(String(key)) ?? `#${key} (excluído)`)
    for (const field of fields)
      Object.assign(field, { antes: named(field.antes), depois: named(field.depois) })
  }
}

interface Options {
  references?: References
  /** Refuses by record, where the area alone does not decide who may read it. */
  guard?: (context: Context, id: number) => Promise<unknown>
}

type HistoryProcedure = ReturnType<typeof historyQuery> & Pick<Procedure, 'path'>

/** The history of an entity's records, from the audit trail. */
export function historyOperation(procedure: HistoryProcedure, table: PgTable, options: Options = {}) {
  const tabela = getTableName(table)
  return operation(procedure, async (context, { id, antes_de }) => {
    await options.guard?.(context, id)
    const rows = await context.db.query<AuditRow>(
      `select id, quando, usuario_nome, acao, antes, depois from auditoria
       where tabela = $1 and registro_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
      [tabela, id, antes_de, PAGE + 1],
    )
    const mudancas = rows
      .slice(0, PAGE)
      .map(({ antes, depois, ...row }) => ({ ...row, campos: changedFields(antes, depois) }))
    await nameReferences(context.db, mudancas, options.references ?? {})
    return { mudancas, mais: rows.length > PAGE }
  })
}
