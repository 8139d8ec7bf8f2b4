import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { registroColumns } from '../../access/registro.ts'

/** Comments on any record: `tabela` and `registro_id` say on which. They are deleted with it, by the trigger `auditar`. */
export const comentarios = pgTable(
  'comentarios',
  {
    ...registroColumns(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    texto: text().notNull(),
    /** The people whom the text names. Not foreign keys: the text outlives people. */
    mencionados: uuid().array().notNull().default(sql`'{}'`),
  },
  t => [index('comentarios_registro').on(t.tabela, t.registro_id, t.id)],
)
