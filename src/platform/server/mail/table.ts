import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instante } from '../database/columns.ts'

/** Messages waiting to be sent. A row is deleted once it was delivered or given up: its links are secrets. */
export const emails = pgTable(
  'emails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    para: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    html: text().notNull(),
    /** Link that the console prints where no SMTP server is configured. */
    link: text(),
    tentativas: integer().notNull().default(0),
    proxima_em: instante().notNull().default(sql`now()`),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [index().on(t.proxima_em)],
)
