import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instante } from '../../ground/database/columns.ts'

/** What a write with an `Idempotency-Key` answered, so that a repetition answers the same and writes nothing. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    user_id: uuid().notNull(),
    chave: uuid().notNull(),
    operacao: text().notNull(),
    /** SHA-256 of what was sent, so that another body under the same key is told apart; null in rows of earlier versions. */
    entrada: text(),
    resposta: jsonb().$type<unknown>(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.user_id, t.chave] })],
)
