import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'

/** What a person chose about screens, such as the blocks of their dashboard. Only they read it. */
export const preferencias = pgTable(
  'preferencias',
  {
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    chave: text().notNull(),
    valor: text().notNull(),
  },
  t => [primaryKey({ columns: [t.user_id, t.chave] })],
)
