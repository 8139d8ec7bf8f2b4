import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import {
  buscaColumn,
  dinheiro,
  linhaColumns,
  quantidade,
  textoDaData,
  textoDoValor,
} from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { projetos } from '../../projetos/server/table.ts'

/** What was done of a contract until a day. The items are lines of it. */
export const medicoes = pgTable(
  'financeiro_medicoes',
  {
    ...registroColumns(),
    projeto_id: integer()
      .notNull()
      .references(() => projetos.id, { onDelete: 'cascade' }),
    numero: integer().notNull(),
    /** 'Medição 1'. */
    nome: text().notNull(),
    data_inicio: date({ mode: 'string' }),
    data_fim: date({ mode: 'string' }).notNull(),
    observacao: text(),
    status: text().notNull().default('Aberta'),
    valor: dinheiro().notNull().default('0'),
    /** More than 100% of an item was measured, and whoever measured said so. */
    acima_do_contrato: boolean().notNull().default(false),
    aprovado_por: text(),
    aprovada_em: date({ mode: 'string' }),
    motivo_reabertura: text(),
    busca: buscaColumn([
      ...['nome', 'aprovado_por', 'observacao'],
      ...[textoDaData('data_fim'), textoDoValor('valor')],
    ]),
  },
  t => [
    ...searchIndexes('medicoes_busca', t.id, t.busca),
    uniqueIndex('medicoes_numero').on(t.projeto_id, t.numero),
    /** One waits for the client at a time: the next one starts where it ends. */
    uniqueIndex('medicoes_aberta').on(t.projeto_id).where(sql`status = 'Aberta'`),
    index('medicoes_fim').on(t.data_fim, t.id),
    index('medicoes_valor').on(t.valor, t.id),
    index('medicoes_status').on(t.status, t.id),
  ],
)

/** The items of a project's contract as they were when they were first measured. */
export const itensDoContrato = pgTable(
  'financeiro_itens_contrato',
  {
    ...linhaColumns(),
    projeto_id: integer()
      .notNull()
      .references(() => projetos.id, { onDelete: 'cascade' }),
    /** 'item:12' of the proposal, 'aditivo:3', or 'contrato:0' where the proposal has no items. */
    origem: text().notNull(),
    descricao: text().notNull(),
    unidade: text(),
    quantidade: quantidade().notNull(),
    valor_unitario: dinheiro().notNull(),
  },
  t => [uniqueIndex('itens_contrato_origem').on(t.projeto_id, t.origem)],
)

/** How far an item is done. A trigger refuses to measure the same part of it twice (migration `medicoes_e_notas`). */
export const itensMedidos = pgTable(
  'financeiro_medicao_itens',
  {
    ...linhaColumns(),
    medicao_id: integer()
      .notNull()
      .references(() => medicoes.id, { onDelete: 'cascade' }),
    item_id: integer()
      .notNull()
      .references(() => itensDoContrato.id, { onDelete: 'cascade' }),
    anterior: quantidade().notNull(),
    acumulado: quantidade().notNull(),
  },
  t => [
    uniqueIndex('medicao_itens_item').on(t.medicao_id, t.item_id),
    index('medicao_itens_do_item').on(t.item_id),
    check('medicao_itens_percentual', sql`anterior >= 0 and acumulado >= anterior and acumulado < 1000`),
  ],
)
