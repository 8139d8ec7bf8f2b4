import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { propostas } from '../../propostas/server/table.ts'

/** Proposals that were sent by mail: to whom, when, and with which words. */
export const envios = pgTable(
  'comercial_envios',
  {
    ...registroColumns(),
    proposta_id: integer()
      .notNull()
      .references(() => propostas.id, { onDelete: 'cascade' }),
    para: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    copia: boolean().notNull(),
  },
  t => [index('envios_proposta').on(t.proposta_id, t.id)],
)
