import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { chamados } from '../../chamados/server/table.ts'

export const comentarios = pgTable(
  'predial_comentarios',
  {
    ...registroColumns(),
    chamado_id: integer()
      .notNull()
      .references(() => chamados.id, { onDelete: 'cascade' }),
    texto: text().notNull(),
  },
  t => [index('comentarios_chamado').on(t.chamado_id, t.id)],
)
