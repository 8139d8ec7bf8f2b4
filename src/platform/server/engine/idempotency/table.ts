import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instante } from '../../ground/database/columns.ts'

/** Answers of writes by `Idempotency-Key`, repeated for a second request with the same key. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    user_id: uuid().notNull(),
    chave: uuid().notNull(),
    operacao: text().notNull(),
    /** SHA-256 of the request body, to refuse another body under the same key; null in rows of earlier versions. */
    entrada: text(),
    resposta: jsonb().$type<unknown>(),
    /** Instead of `resposta`: the record that a write of one statement created, of which the answer is made again. */
    registro: integer(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.user_id, t.chave] })],
)
