import type { Queryable } from '../../ground/database/database.ts'

/** A name as SQL takes it: tables and columns are read from the audit trail and from the catalog, never from a caller. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A reference from one table to another, by a single column. */
export interface Reference {
  coluna: string
  alvo: string
  alvo_coluna: string
  /** SQL type of the column, e.g. `integer`. */
  tipo: string
  anulavel: boolean
}

/** The columns of a table that can be written; none where there is no such table (any more). */
export async function writableColumns(tx: Queryable, table: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    // The view of the standard, information_schema.columns, takes some milliseconds to plan.
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass(format('public.%I', $1::text)) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return rows.map(row => row.name)
}

/** Does a record of these columns name its owner by table and key, as attachments do? */
export const ownedBy = (columns: string[]) => columns.includes('tabela') && columns.includes('registro_id')

/** What the records of a table refer to. */
export const referencesOf = (tx: Queryable, table: string): Promise<Reference[]> =>
  tx.query<Reference>(
    `select a.attname::text as coluna, r.relname::text as alvo, b.attname::text as alvo_coluna,
       format_type(b.atttypid, null) as tipo, not a.attnotnull as anulavel
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_class r on r.oid = c.confrelid
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.conrelid = format('public.%I', $1::text)::regclass and cardinality(c.conkey) = 1
     order by c.conname`,
    [table],
  )
