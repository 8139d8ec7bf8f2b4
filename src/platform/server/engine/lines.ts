import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Queryable, Question } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'
import type { ColumnName } from './list-source.ts'

/** A table of lines, with the columns of `linhaColumns`. */
type LinesTable = PgTable & { id: PgColumn; version: PgColumn; posicao: PgColumn }

/** Columns without which a line cannot be inserted. */
type Required<Table extends PgTable> = {
  [Name in keyof Table['$inferInsert']]-?: undefined extends Table['$inferInsert'][Name] ? never : Name
}[keyof Table['$inferInsert']]

/** Fields without a column, and required columns without a field. */
type Untied<Table extends PgTable, Shape, Parent> =
  | Exclude<keyof Shape, ColumnName<Table>>
  | Exclude<Required<Table>, keyof Shape | Parent | 'posicao'>

interface Definition<Table extends LinesTable, Shape extends z.ZodRawShape, Parent> {
  table: Table
  /** The column that refers to the record. */
  parent: Parent
  /** The fields of one line, as the contract has them. */
  line: z.ZodObject<Shape>
  /** The record's field that holds its lines, where a refusal is shown. */
  campo: string
}

/** A stored line. */
export type Stored<Line> = Line & { id: number }

/** The lines of records, such as the items of proposals. */
export interface Lines<Line> {
  /** The lines of several records, each in their order, by one statement. A record without lines has an empty list. */
  read(db: Queryable, parents: readonly number[]): Promise<Map<number, Stored<Line>[]>>
  /**
   * Makes the lines of a record those that are given, by what differs: one statement each for deleting, changing and
   * adding. Call it with the record locked, in the transaction that saves it.
   * @returns whether anything changed
   * @throws AppError dados_invalidos where an id is not that of a line of this record
   */
  save(
    db: Queryable,
    parent: number,
    given: readonly (Line & { id?: number | undefined })[],
  ): Promise<boolean>
}

const quoted = (name: string) => `"${name}"`

/**
 * Defines the lines of a record. Tied by types: a field that is no column, or a required column that is no field, does
 * not compile.
 */
export function defineLines<
  Table extends LinesTable,
  Shape extends z.ZodRawShape,
  Parent extends ColumnName<Table>,
>(
  definition: Definition<Table, Shape, Parent> &
    ([Untied<Table, Shape, Parent>] extends [never] ? unknown : { untied: Untied<Table, Shape, Parent> }),
): Lines<z.output<z.ZodObject<Shape>>> {
  type Line = z.output<z.ZodObject<Shape>>
  type Row = Stored<Record<string, unknown>>
  const { parent, line, campo } = definition
  const table = quoted(getTableName(definition.table))
  const fields = Object.keys(line.shape)
  const written = ['posicao', ...fields]
  const columns = (prefix = '') => written.map(name => prefix + quoted(name)).join(', ')
  const shown = ['id', ...fields].map(quoted).join(', ')
  const rows = `jsonb_populate_recordset(null::${table}, $2::jsonb) n`

  async function save(db: Queryable, owner: number, given: readonly Row[]): Promise<boolean> {
    const stored = await db.query<Row>(
      `select posicao, ${shown} from ${table} where ${quoted(parent)} = $1`,
      [owner],
    )
    const known = new Map(stored.map(row => [row.id, row]))
    const foreign = given.findIndex(({ id }) => id !== undefined && !known.has(id))
    if (foreign >= 0) {
      const message = 'Esta linha foi excluída. Feche, abra de novo e refaça a mudança.'
      throw new AppError('dados_invalidos', message, { campos: { [`${campo}.${foreign}`]: message } })
    }
    const wanted = given.map((row, index): Row => ({ ...row, posicao: index + 1 }))
    const kept = new Set(wanted.map(({ id }) => id))
    const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    const added = wanted.filter(({ id }) => id === undefined)
    const changed = wanted.filter(row => {
      const before = known.get(row.id)
      return before && written.some(name => row[name] !== before[name])
    })
    if (gone.length > 0) {
      await db.query(`delete from ${table} where ${quoted(parent)} = $1 and id = any($2)`, [owner, gone])
    }
    if (changed.length > 0) {
      const set = written.map(name => `${quoted(name)} = n.${quoted(name)}`).join(', ')
      await db.query(
        `update ${table} t set ${set} from ${rows} where t.id = n.id and t.${quoted(parent)} = $1`,
        [owner, JSON.stringify(changed)],
      )
    }
    if (added.length > 0) {
      await db.query(
        `insert into ${table} (${quoted(parent)}, ${columns()}) select $1, ${columns('n.')} from ${rows} order by n.posicao`,
        [owner, JSON.stringify(added)],
      )
    }
    return gone.length + changed.length + added.length > 0
  }

  /** Of many records at once, each of which asks for its own. */
  const reading: Question<readonly number[], Map<number, Stored<Line>[]>> = {
    key: `lines ${table}`,
    ask: async (db, asked) => {
      const all = await read(db, asked.flat())
      return asked.map(parents => new Map(parents.map(id => [id, all.get(id) ?? []])))
    },
  }

  async function read(db: Queryable, parents: readonly number[]) {
    const found = await db.query<Row & { dono_: number }>(
      `select ${quoted(parent)} as dono_, ${shown} from ${table} where ${quoted(parent)} = any($1)
         order by ${quoted(parent)}, posicao, id`,
      [parents],
    )
    const lines = new Map<number, Stored<Line>[]>(parents.map(id => [id, []]))
    for (const { dono_, ...row } of found) lines.get(dono_)?.push(row as unknown as Stored<Line>)
    return lines
  }

  return {
    save: save as Lines<Line>['save'],
    read: (db, parents) => (db.gather ? db.gather(reading, parents) : read(db, parents)),
  }
}
