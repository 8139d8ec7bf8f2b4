import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { linhaColumns } from '#platform/server/ground/database/columns.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'

/** PIX keys, accounts and banks by which suppliers are paid, as people keep them. */
export const contasDosFornecedores = pgTable(
  'financeiro_fornecedores_contas',
  {
    ...linhaColumns(),
    fornecedor_id: integer()
      .notNull()
      .references(() => fornecedores.id, { onDelete: 'cascade' }),
    tipo: text().notNull(),
    chave: text().notNull(),
    agencia: text(),
    conta: text(),
  },
  t => [index('fornecedores_contas').on(t.fornecedor_id, t.posicao, t.id)],
)
