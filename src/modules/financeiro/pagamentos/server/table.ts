import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import {
  buscaColumn,
  dinheiro,
  nomePorValorColumn,
  textoDaData,
  textoDoValor,
} from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'

/** Triggers keep their sum in the payable (migration `pagamentos`), whoever writes here. */
export const pagamentos = pgTable(
  'financeiro_pagamentos',
  {
    ...registroColumns(),
    conta_id: integer()
      .notNull()
      .references(() => contasAPagar.id, { onDelete: 'cascade' }),
    data_pagamento: date({ mode: 'string' }).notNull(),
    valor: dinheiro().notNull(),
    desconto: dinheiro().notNull().default('0'),
    juros: dinheiro().notNull().default('0'),
    multa: dinheiro().notNull().default('0'),
    conta_bancaria: text(),
    /** What the bin, the history and its page call it. */
    nome: nomePorValorColumn('valor', 'data_pagamento'),
    busca: buscaColumn([textoDaData('data_pagamento'), textoDoValor('valor'), 'conta_bancaria']),
  },
  t => [
    ...searchIndexes('pagamentos_busca', t.id, t.busca),
    index('pagamentos_conta').on(t.conta_id, t.data_pagamento, t.id),
    index('pagamentos_data').on(t.data_pagamento, t.id),
    index('pagamentos_valor').on(t.valor, t.id),
    /** What left the account, for the lines of its statement. */
    index('pagamentos_desembolso').on(sql`(valor + juros + multa)`, t.data_pagamento),
    check(
      'pagamentos_valores',
      sql`valor >= 0 and desconto >= 0 and juros >= 0 and multa >= 0 and valor + desconto > 0`,
    ),
  ],
)
