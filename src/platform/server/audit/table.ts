import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instante } from '../database/columns.ts'

/** Every change of every business record, written by the trigger `auditar` in the transaction of the change. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    quando: instante().notNull().default(sql`now()`),
    /** Null where the system acted by itself. Not a foreign key: the trail outlives people. */
    usuario_id: uuid(),
    usuario_nome: text().notNull(),
    /** Path of the procedure that did it, e.g. `comercial/propostas/converter`. */
    operacao: text().notNull(),
    /** Request id, the same as in the log. */
    pedido: text().notNull(),
    tabela: text().notNull(),
    registro_id: integer(),
    /** Instead of `registro_id` where the record is a person. */
    registro_uuid: uuid(),
    acao: text().notNull(),
    antes: jsonb(),
    depois: jsonb(),
  },
  t => [
    index().on(t.tabela, t.registro_id, t.id),
    index('auditoria_pessoa').on(t.registro_uuid, t.id),
    index().on(t.quando),
  ],
)
