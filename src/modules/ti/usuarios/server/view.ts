import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instante } from '#platform/server/ground/database/columns.ts'

/** The view `users_view`, read as a table is. It stands apart from table.ts files: migrations make it by hand. */
export const usersView = pgTable('users_view', {
  id: uuid().notNull(),
  numero: integer().notNull(),
  version: bigint({ mode: 'number' }).notNull(),
  user_id: uuid(),
  created_at: instante().notNull(),
  full_name: text().notNull(),
  email: text().notNull(),
  login: text(),
  perfil_acesso: text().notNull(),
  avatar_url: text(),
  situacao: text().notNull(),
  segundo_fator: boolean().notNull(),
  busca: text(),
})
