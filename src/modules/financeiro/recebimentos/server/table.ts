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
import { recebiveis } from '../../recebiveis/server/table.ts'

/** Triggers keep their sums in the receivable (migration `recebiveis`), also after SQL by hand. */
export const recebimentos = pgTable(
  'financeiro_recebimentos',
  {
    ...registroColumns(),
    recebivel_id: integer()
      .notNull()
      .references(() => recebiveis.id, { onDelete: 'cascade' }),
    data_recebimento: date({ mode: 'string' }).notNull(),
    valor: dinheiro().notNull(),
    glosa: dinheiro().notNull().default('0'),
    motivo_glosa: text(),
    juros: dinheiro().notNull().default('0'),
    conta_bancaria: text(),
    /** What the bin, the history and its page call it. */
    nome: nomePorValorColumn('valor', 'data_recebimento'),
    busca: buscaColumn([textoDaData('data_recebimento'), textoDoValor('valor'), 'conta_bancaria']),
  },
  t => [
    ...searchIndexes('recebimentos_busca', t.id, t.busca),
    index('recebimentos_recebivel').on(t.recebivel_id, t.data_recebimento, t.id),
    index('recebimentos_data').on(t.data_recebimento, t.id),
    index('recebimentos_valor').on(t.valor, t.id),
    /** What arrived in the account, for the lines of its statement. */
    index('recebimentos_entrada').on(sql`(valor + juros)`, t.data_recebimento),
    check('recebimentos_valores', sql`valor >= 0 and glosa >= 0 and juros >= 0 and valor + glosa > 0`),
  ],
)
