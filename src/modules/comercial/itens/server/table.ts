import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { dinheiro, linhaColumns, quantidade } from '#platform/server/ground/database/columns.ts'
import { propostas } from '../../propostas/server/table.ts'

/** What a proposal offers, line by line. */
export const itens = pgTable(
  'comercial_itens',
  {
    ...linhaColumns(),
    proposta_id: integer()
      .notNull()
      .references(() => propostas.id, { onDelete: 'cascade' }),
    descricao: text().notNull(),
    unidade: text(),
    quantidade: quantidade().notNull(),
    valor_unitario: dinheiro().notNull(),
  },
  t => [index('itens_proposta').on(t.proposta_id, t.posicao, t.id)],
)
