import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Question } from '../ground/database/database.ts'

interface Reference {
  tabela: string
  coluna: string
  /** The referring row names the table of its record beside the key, as attachments and comments do. */
  nomeada: boolean
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What may refer to records of this table: foreign keys, and business tables that name table and key. */
const referencesTo = (db: Queryable, table: string) =>
  db.query<Reference>(
    `select r.relname::text as tabela, a.attname::text as coluna, false as nomeada
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = format('public.%I', $1::text)::regclass
     union all
     select r.relname::text, 'registro_id', true from pg_class r
     where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' and 3 = (
       select count(*) from pg_attribute a
       where a.attrelid = r.oid and a.attname in ('version', 'tabela', 'registro_id') and not a.attisdropped)`,
    [table],
  )

/** The records among these to which any row refers, asked in one statement. */
export async function attachedTo(db: Queryable, table: string, ids: number[]): Promise<Set<number>> {
  const references = await referencesTo(db, table)
  if (references.length === 0) return new Set()
  const held = references.map(({ tabela, coluna, nomeada }) => {
    const named = nomeada ? ' and r.tabela = $2' : ''
    return `exists (select from ${quoted(tabela)} r where r.${quoted(coluna)} = x.id${named})`
  })
  const rows = await db.query<{ id: number }>(
    `select x.id from unnest($1::int[]) as x(id) where $2 <> '' and (${held.join(' or ')})`,
    [ids, table],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes records to which no row refers, many at once.
 * @throws Error where one refers to any of them: what becomes of it is said record by record
 */
export const deleting = (table: PgTable): Question<number, undefined> => ({
  key: `delete ${getTableName(table)}`,
  writes: true,
  ask: async (db, ids) => {
    const held = await attachedTo(db, getTableName(table), ids)
    if (held.size > 0) throw new Error('Records refer to what is deleted')
    await db.query(`delete from "${getTableName(table)}" where id = any($1)`, [ids])
    return ids.map(() => undefined)
  },
})
