import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoDoValor } from '#platform/server/ground/database/columns.ts'
import { contasBancarias } from '../../../contas-bancarias/server/table.ts'
import { pagamentos } from '../../../pagamentos/server/table.ts'
import { recebimentos } from '../../../recebimentos/server/table.ts'

/**
 * What of a line is tied to nothing yet, never negative. A fee is part of what leaves; of what arrives the bank kept it back,
 * so that the receipts come to more than the line.
 */
export const RESTA = `(case when ignorada then 0 when valor < 0 then -valor - tarifa - conciliado else valor + tarifa - conciliado end)`

/** Lines of the bank's statements, as the bank wrote them. */
export const extratoLinhas = pgTable(
  'financeiro_extrato_linhas',
  {
    ...registroColumns(),
    conta_bancaria_id: integer()
      .notNull()
      .references(() => contasBancarias.id, { onDelete: 'cascade' }),
    /** Tells it from every other line of the account, in every file: see `keys.ts` of the reading. */
    chave: text().notNull(),
    data: date({ mode: 'string' }).notNull(),
    descricao: text().notNull(),
    documento: text(),
    /** TRNTYPE of the file. */
    tipo: text(),
    valor: dinheiro().notNull(),
    tarifa: dinheiro().notNull().default('0'),
    /** The fee that it was before a reversal took it away: undo gives it back. */
    tarifa_estornada: dinheiro().notNull().default('0'),
    /** What the ties come to, kept by triggers. */
    conciliado: dinheiro().notNull().default('0'),
    ignorada: boolean().notNull().default(false),
    /** What an ignored line is, where a person said it: one of `motivos`. */
    motivo: text(),
    /** The opposite line of a transfer or reversal, which names this one. */
    oposta_id: integer().references((): AnyPgColumn => extratoLinhas.id, { onDelete: 'set null' }),
    busca: buscaColumn(['descricao', 'documento', textoDoValor('valor')]),
  },
  t => [
    uniqueIndex('extrato_linhas_chave').on(t.conta_bancaria_id, t.chave),
    /** Lines that are matched are looked for by words; shorter ones are compared in the order of their days. */
    index('extrato_linhas_busca').using('gin', sql`${t.busca} gin_trgm_ops`),
    index('extrato_linhas_data').on(t.conta_bancaria_id, t.data, t.id),
    index('extrato_linhas_pendentes')
      .on(t.conta_bancaria_id, t.data, t.id)
      .where(sql.raw(`${RESTA} > 0`)),
    index('extrato_linhas_oposta').on(t.oposta_id),
    check('extrato_linhas_motivo', sql.raw('ignorada or (motivo is null and oposta_id is null)')),
    check(
      'extrato_linhas_resta',
      sql.raw(`valor <> 0 and tarifa >= 0 and conciliado >= 0 and (ignorada or ${RESTA} >= 0)`),
    ),
  ],
)

/** Ties of lines to payments and receipts. */
export const conciliacoes = pgTable(
  'financeiro_conciliacoes',
  {
    ...registroColumns(),
    linha_id: integer()
      .notNull()
      .references(() => extratoLinhas.id, { onDelete: 'cascade' }),
    pagamento_id: integer().references(() => pagamentos.id, { onDelete: 'cascade' }),
    recebimento_id: integer().references(() => recebimentos.id, { onDelete: 'cascade' }),
    /** What of the line it accounts for. */
    valor: dinheiro().notNull(),
    /** The tie registered the payment or receipt, which goes with it when it is undone. */
    criou: boolean().notNull().default(false),
    /** The field of the payment or receipt to which the tie added a difference, and how much. */
    ajuste: text(),
    ajuste_valor: dinheiro().notNull().default('0'),
  },
  t => [
    uniqueIndex('conciliacoes_pagamento').on(t.pagamento_id, t.linha_id),
    uniqueIndex('conciliacoes_recebimento').on(t.recebimento_id, t.linha_id),
    index('conciliacoes_linha').on(t.linha_id),
    check('conciliacoes_par', sql`num_nonnulls(pagamento_id, recebimento_id) = 1 and valor > 0`),
  ],
)
