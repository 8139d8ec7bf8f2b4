import { sql } from 'drizzle-orm'
import { integer, uuid } from 'drizzle-orm/pg-core'
import { instante } from '../ground/database/columns.ts'
import { usuarios } from './table.ts'

/** The columns of every business record. A table that has `version` is audited without being asked to be. */
export const registroColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Raised by a trigger at each update: what a stale save is recognised by. */
  version: integer().notNull().default(1),
  user_id: uuid().references(() => usuarios.id),
  created_at: instante().notNull().default(sql`now()`),
})
