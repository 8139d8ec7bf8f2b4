import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'
import { instante } from '../../ground/database/columns.ts'

/** Secret addresses under which people's own calendar programs read what expires. One a person. */
export const calendarios = pgTable('calendarios', {
  usuario_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret in the address. */
  segredo: text().notNull().unique(),
  /** Titles hold the names of people whose documents expire. */
  com_nomes: boolean().notNull().default(false),
  criado_em: instante().notNull().default(sql`now()`),
  usado_em: instante(),
  /** Hash of what was answered last, and when it became that: the entity tag and the DTSTAMP of its events. */
  conteudo: text(),
  mudou_em: instante(),
})
