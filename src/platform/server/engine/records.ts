import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Area, alcanca } from '../../contract/permissions.ts'
import { type Actor, exigirAlterar, nivelDe } from '../access/permissions/actor.ts'
import { asked, inOrder, type Queryable, type Question, RunAgain } from '../ground/database/database.ts'
import type { OnlyColumns } from '../ground/database/orm.ts'
import { AppError, naoEncontrado } from '../ground/errors.ts'
import { deleting } from './deleting.ts'
import { idWithKey } from './idempotency/once.ts'
import type { Source } from './list-source.ts'
import { given, inserting, making } from './making.ts'
import { release } from './on-delete.ts'
import type { Context } from './operation.ts'

/** A table of business records. */
export type RegistroTable = PgTable & { id: PgColumn; version: PgColumn; user_id: PgColumn }
interface Registro {
  id: number
  version: number
  user_id: string | null
}

/** Permission to change a record: the rule of its area, or the entity's own, which throws. */
type Regra<Row> = Area | ((row: Row) => void | Promise<void>)

/** Inserts a record created by this person. @returns its id */
export async function insertRecord<
  T extends RegistroTable,
  Values extends Omit<T['$inferInsert'], 'user_id'>,
>(context: Context, table: T, values: OnlyColumns<T, Values>): Promise<number> {
  const made = { user_id: context.actor.id, ...(values as object) }
  if (context.db.gather) return context.db.gather(making(table, made), made)
  const { sql, params } = inserting(context, table, values)
  const [row] = await context.db.prepared<{ id: number }>(`${sql} returning "id"`, params)
  return (row as { id: number }).id
}

/** The same, where nothing else is written for the record. @returns the record as its list shows it */
export async function createRecord<
  T extends RegistroTable,
  Values extends Omit<T['$inferInsert'], 'user_id'>,
  Row,
>(context: Context, source: Source<Row>, table: T, values: OnlyColumns<T, Values>): Promise<Row> {
  const made = context.db.gather ? await insertRecord(context, table, values) : context.db.chave?.registro
  if (made !== undefined) return source.one(context.db, made)
  return (await source.written(context.db, inserting(context, table, values, idWithKey(context.db)))) as Row
}

/**
 * Reads and locks a record that this person is about to change.
 * @throws AppError nao_encontrado, or nao_permitido when the level is `registrar` and the record is another person's
 */
export async function lockRecord<T extends RegistroTable>(
  { db, actor }: { db: Queryable; actor: Actor },
  table: T,
  regra: Regra<T['$inferSelect'] & Registro>,
  id: number,
): Promise<T['$inferSelect'] & Registro> {
  const locking = {
    key: `lock ${getTableName(table)}`,
    // In the order of their ids, so that two of them cannot wait for each other.
    ask: async (db: Queryable, ids: number[]) => {
      const found = db.orm.select().from(table as PgTable)
      const one = found.where(ids.length === 1 ? eq(table.id, ids[0]) : inArray(table.id, ids))
      return inOrder(ids, (await one.orderBy(table.id).for('update')) as unknown as Registro[])
    },
  }
  const row = (await asked(db, locking, id)) as (T['$inferSelect'] & Registro) | undefined
  if (!row) throw naoEncontrado()
  if (typeof regra === 'function') await regra(row)
  else exigirAlterar(actor, regra, row)
  return row
}

/** Writes the same columns of many records, each with its values. */
function updating(table: RegistroTable, differing: [string, unknown][]): Question<object, undefined> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const names = differing.map(([field]) => [field, `"${columns[field]?.name}"`] as const)
  const set = names.map(([, name]) => `${name} = n.${name}`).join(', ')
  const name = `"${getTableName(table)}"`
  return {
    key: `update ${name} ${set}`,
    writes: true,
    ask: async (db, rows) => {
      await db.query(
        `update ${name} t set ${set} from json_populate_recordset(null::${name}, $1) n where t.id = n.id`,
        [JSON.stringify(rows)],
      )
      return rows.map(() => undefined)
    },
  }
}

/**
 * Updates a record that was read at `version`. Absent and unchanged columns are not written. Without a changed column there is
 * no new version and no line in the trail.
 * @param change.lido the record as `lockRecord` answered it to the same person, where that was asked before
 * @param current reads the present record for the conflict answer
 * @param lines saves the lines of the record and answers whether any changed; the record's version then rises as well
 * @throws AppError conflito with the present record when somebody saved in between
 */
export async function updateRecord<T extends RegistroTable, Values extends Partial<T['$inferInsert']>, Row>(
  context: Context,
  table: T,
  regra: Regra<T['$inferSelect'] & Registro>,
  change: {
    id: number
    version: number
    dados: OnlyColumns<T, Values>
    lido?: T['$inferSelect'] & Registro
  },
  current: () => Promise<Row>,
  lines?: () => Promise<boolean>,
): Promise<T['$inferSelect'] & Registro> {
  const before = change.lido ?? (await lockRecord(context, table, regra, change.id))
  if (before.version !== change.version) {
    const by = await changedBy(context, table, before)
    throw new AppError('conflito', `${by} depois que você o abriu. O que você digitou continua aqui.`, {
      atual: await current(),
    })
  }
  const differing = Object.entries(change.dados).filter(
    ([column, value]) =>
      value !== undefined && !isDeepStrictEqual(value, before[column as keyof typeof before]),
  )
  const linesChanged = (await lines?.()) ?? false
  if (differing.length > 0 && context.db.gather) {
    await context.db.gather(updating(table, differing), { id: change.id, ...Object.fromEntries(differing) })
  } else if (differing.length > 0 || linesChanged) {
    const { columns, params } = given(table, Object.fromEntries(differing))
    const set =
      columns.length > 0 ? columns.map(({ name }, n) => `"${name}" = $${n + 2}`) : ['version = version']
    await context.db.withNext(`update "${getTableName(table)}" set ${set.join(', ')} where id = $1`, [
      change.id,
      ...params,
    ])
  }
  return before
}

/**
 * Updates a record by one statement, which reads it back, where nothing else is written for it and the rule is the area's.
 * It writes only what the person may write and read at `version`; everything else is {@link updateRecord}'s to answer.
 * @param show makes of the record what is answered, also with a conflict
 */
export async function saveRecord<
  T extends RegistroTable,
  Values extends Partial<T['$inferInsert']>,
  Row,
  Shown,
>(
  context: Context,
  source: Source<Row>,
  table: T,
  area: Area,
  change: { id: number; version: number; dados: OnlyColumns<T, Values> },
  show: (row: Row) => Shown,
): Promise<Shown> {
  const { id, version } = change
  const { columns, params } = given(table, change.dados)
  const all = alcanca(nivelDe(context.actor, area), 'gerir')
  // The statements of many changes are gathered by those of `updateRecord`. With an idempotency key the whole answer is kept.
  if (columns.length > 0 && !context.db.gather && !context.db.chave) {
    const values = [id, version, ...params]
    const places = columns.map((_, n) => `$${n + 3}`)
    const set = columns.map(({ name }, n) => `"${name}" = ${places[n]}`)
    const differs = columns.map(({ name }, n) => `t."${name}" is distinct from ${places[n]}`)
    const own = 'criado_por' in table ? 'criado_por' : 'user_id'
    const mine = all ? '' : ` and t.${own} = $${values.push(context.actor.id)}`
    const text = `update "${getTableName(table)}" t set ${set.join(', ')}
      where t.id = $1 and t.version = $2${mine} and (${differs.join(' or ')})`
    const saved = await source.written(context.db, { sql: text, params: values })
    if (saved) return show(saved)
    // Nothing was written: why, the statements tell one by one.
    if (context.db.closing) throw new RunAgain()
  }
  const current = async () => show(await source.one(context.db, id))
  await updateRecord(context, table, area, change, current)
  return current()
}

/** Who changed a record last, as the begin of a sentence. It may have been oneself, in another window. */
async function changedBy({ db, actor }: Context, table: PgTable, { id }: Registro): Promise<string> {
  const [last] = await db.query<{ usuario_id: string | null; usuario_nome: string }>(
    `select usuario_id, usuario_nome from auditoria where tabela = $1 and registro_id = $2 and acao = 'alterar'
     order by id desc limit 1`,
    [getTableName(table), id],
  )
  if (!last) return 'Este registro foi alterado'
  return last.usuario_id === actor.id
    ? 'Você alterou este registro em outro lugar'
    : `${last.usuario_nome} alterou este registro`
}

/**
 * Deletes a record after the references to it are removed: see {@link onDelete}.
 * @param seen its id and the version that the person saw; without a version any version is deleted
 * @throws AppError nao_encontrado, nao_permitido, or conflito with the present version when it was saved since
 */
export async function deleteRecord<T extends RegistroTable>(
  context: Context,
  table: T,
  regra: Regra<T['$inferSelect'] & Registro>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<{ id: number }> {
  const row = await lockRecord(context, table, regra, id)
  if (version !== undefined && row.version !== version) {
    const by = await changedBy(context, table, row)
    throw new AppError('conflito', `${by} depois que você o viu.`, { atual: { id, version: row.version } })
  }
  if (context.db.gather) {
    await context.db.gather(deleting(table), id)
    return { id }
  }
  await release(context, table, id)
  await context.db.orm.delete(table).where(eq(table.id, id))
  return { id }
}

/**
 * Refuses to clear required references. null is accepted only where the column is null already because the referenced record
 * was deleted.
 * @param messages error message by column
 * @throws AppError dados_invalidos
 */
export function refuseEmptied<Column extends string>(
  before: Record<NoInfer<Column>, unknown>,
  dados: Partial<Record<NoInfer<Column>, unknown>>,
  messages: Record<Column, string>,
): void {
  const emptied = (Object.keys(messages) as Column[]).filter(
    column => dados[column] === null && before[column] !== null,
  )
  const [first] = emptied
  if (!first) return
  const campos = Object.fromEntries(emptied.map(column => [column, messages[column]]))
  throw new AppError('dados_invalidos', messages[first], { campos })
}
