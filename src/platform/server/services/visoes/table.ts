import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Consulta } from '../../../contract/visoes.ts'
import { registroColumns } from '../../access/registro.ts'
import { usuarios } from '../../access/table.ts'

/** Saved views of lists, each its maker's own or shared with everybody who may see the list. */
export const visoes = pgTable(
  'visoes',
  {
    ...registroColumns(),
    /** Path of the list's procedure. */
    lista: text().notNull(),
    nome: text().notNull(),
    compartilhada: boolean().notNull().default(false),
    /** As it was saved; the list's schema of today says what of it is valid. */
    consulta: jsonb().$type<Consulta>().notNull(),
  },
  t => [index('visoes_lista').on(t.lista, t.compartilhada), index('visoes_pessoa').on(t.user_id, t.lista)],
)

/** With which view a list opens for a person. A key of no view, or of one that is gone, opens the list as it is delivered. */
export const visoesPadrao = pgTable(
  'visoes_padrao',
  {
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    lista: text().notNull(),
    visao: text().notNull(),
  },
  t => [primaryKey({ columns: [t.user_id, t.lista] })],
)
