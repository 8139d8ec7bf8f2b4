import { sql } from 'drizzle-orm'
import { check, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { instante } from '#platform/server/ground/database/columns.ts'
import type { Soma } from '../contract.ts'

/**
 * A month that was closed. While it is, triggers refuse what changes its figures without a reason (migration `fechamento`),
 * whoever writes.
 */
export const fechamentos = pgTable(
  'financeiro_fechamentos',
  {
    ...registroColumns(),
    /** Its first day. */
    mes: date({ mode: 'string' }).notNull().unique('fechamentos_mes'),
    /** As people read it, e.g. 'outubro de 2026'. */
    nome: text().notNull(),
    situacao: text().notNull().default('Fechado'),
    fechado_em: instante().notNull().default(sql`now()`),
    fechado_por: uuid().references(() => usuarios.id, { onDelete: 'set null' }),
    /** Why it was reopened, the last time. */
    motivo: text(),
    /** Its figures when it was closed. */
    valores: jsonb().$type<Soma[]>().notNull(),
  },
  () => [check('fechamentos_situacao', sql`situacao in ('Fechado', 'Reaberto')`)],
)
