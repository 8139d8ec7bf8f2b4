import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'

/** How often a person wants which mail, where they chose it. */
export const preferencias = pgTable(
  'preferencias_de_notificacao',
  {
    usuario_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    notificacao: text().notNull(),
    frequencia: text().notNull(),
  },
  t => [primaryKey({ columns: [t.usuario_id, t.notificacao] })],
)

/** Which summaries have left, so that of several servers one sends each. */
export const resumos = pgTable(
  'resumos_enviados',
  {
    /** 'diario' or 'semanal'. */
    frequencia: text().notNull(),
    /** Its day, or the Monday of its week. */
    dia: date({ mode: 'string' }).notNull(),
  },
  t => [primaryKey({ columns: [t.frequencia, t.dia] })],
)
