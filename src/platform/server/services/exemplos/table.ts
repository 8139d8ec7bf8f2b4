import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { exclusoes } from '../lixeira/table.ts'

/** Which records are examples, in the order in which they were made: those that are referred to come first. */
export const exemplos = pgTable(
  'exemplos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Path of the entity, e.g. `comercial/clientes`. */
    entidade: text().notNull(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    /** The version that was made. A record with another one was changed by somebody and is no example. */
    versao: integer().notNull(),
    /** Where it waits in the bin since the examples were removed. */
    exclusao_id: uuid().references(() => exclusoes.id, { onDelete: 'set null' }),
  },
  t => [
    unique('exemplos_registro').on(t.tabela, t.registro_id),
    index('exemplos_exclusao').on(t.exclusao_id).where(sql`exclusao_id is not null`),
  ],
)
