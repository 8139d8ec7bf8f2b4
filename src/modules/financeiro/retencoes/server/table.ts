import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { dinheiro, linhaColumns, quantidade } from '#platform/server/ground/database/columns.ts'
import { recebiveis } from '../../recebiveis/server/table.ts'

/** What clients withhold of receivables. A trigger keeps their sum in the receivable (migration `retencoes`). */
export const retencoes = pgTable(
  'financeiro_retencoes',
  {
    ...linhaColumns(),
    recebivel_id: integer()
      .notNull()
      .references(() => recebiveis.id, { onDelete: 'cascade' }),
    tipo: text().notNull(),
    base: dinheiro().notNull(),
    aliquota: quantidade().notNull(),
    libera_em: date({ mode: 'string' }),
    valor: dinheiro().notNull(),
  },
  t => [
    index('retencoes_recebivel').on(t.recebivel_id, t.posicao, t.id),
    /** The value is never typed beside its base and rate. */
    check(
      'retencoes_valor',
      sql`base > 0 and aliquota > 0 and aliquota <= 100 and valor = round(base * aliquota / 100, 2)`,
    ),
  ],
)
