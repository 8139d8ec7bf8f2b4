import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { entregaColumns } from '#platform/server/services/mail/entrega.ts'
import { propostas } from '../../propostas/server/table.ts'
import { NAO_CHEGOU } from '../contract.ts'

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
    ...entregaColumns(),
  },
  t => [
    index('envios_proposta').on(t.proposta_id, t.id),
    /** What waits for its author. */
    index('envios_falhas')
      .on(t.user_id, t.id)
      .where(sql.raw(umDe('situacao', NAO_CHEGOU))),
  ],
)
