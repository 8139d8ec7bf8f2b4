import type {
  PgDatabase,
  PgInsertBuilder,
  PgInsertValue,
  PgQueryResultHKT,
  PgTable,
  PgUpdateBuilder,
  PgUpdateSetSource,
} from 'drizzle-orm/pg-core'

/**
 * Values for a table, without a key that the table lacks. TypeScript looks for such keys only in literals, and Drizzle
 * drops them: what came from a variable or was spread would be lost in silence.
 */
export type OnlyColumns<Table extends PgTable, Values> = Values & {
  [Key in Exclude<keyof Values, keyof Table['$inferInsert']>]: never
}

type Drizzle = PgDatabase<PgQueryResultHKT, Record<string, never>>
type Inserted<Table extends PgTable> = ReturnType<PgInsertBuilder<Table, PgQueryResultHKT>['values']>
type Updated<Table extends PgTable> = ReturnType<PgUpdateBuilder<Table, PgQueryResultHKT>['set']>

/** Drizzle, with inserts and updates that refuse to compile where a key is no column. */
export interface Orm extends Omit<Drizzle, 'insert' | 'update'> {
  insert<Table extends PgTable>(
    table: Table,
  ): {
    values<Values extends PgInsertValue<Table>>(
      values: OnlyColumns<Table, Values> | OnlyColumns<Table, Values>[],
    ): Inserted<Table>
  }
  update<Table extends PgTable>(
    table: Table,
  ): {
    set<Values extends PgUpdateSetSource<Table>>(values: OnlyColumns<Table, Values>): Updated<Table>
  }
}
