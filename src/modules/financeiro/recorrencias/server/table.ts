import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import {
  buscaColumn,
  dinheiro,
  linhaColumns,
  quantidade,
  textoOrdenado,
} from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'

/**
 * SQL of a text that two recurrences share where all their days to come are the same: step, the next occurrence and the day of the
 * month, shifts, and what ends them.
 */
const REGRA = [
  'frequencia',
  'cada',
  `case frequencia when 'Semanal' then data_inicio - date '2000-01-01' + 7 * cada * seguinte
    else 32 * (12 * extract(year from data_inicio)::int + extract(month from data_inicio)::int
      + cada * seguinte * case frequencia when 'Anual' then 12 else 1 end) + extract(day from data_inicio)::int end`,
  'ultimo_dia::int',
  'sem_banco',
  `coalesce((data_fim - date '2000-01-01')::text, '')`,
  `coalesce((vezes + adiante - seguinte)::text, '')`,
].join(` || ' ' || `)

/** SQL: does it go on? Also the condition of an index. */
export const A_VIR = `situacao = 'Ativa' and proxima is not null`

export const recorrencias = pgTable(
  'financeiro_recorrencias',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    fornecedor_id: integer().references(() => fornecedores.id, { onDelete: 'set null' }),
    nome_fornecedor: textoOrdenado().notNull(),
    cnpj_fornecedor: text().notNull(),
    valor: dinheiro(),
    frequencia: text().notNull().default('Mensal'),
    cada: integer().notNull().default(1),
    data_inicio: date({ mode: 'string' }).notNull(),
    ultimo_dia: boolean().notNull().default(false),
    sem_banco: text().notNull().default('Próximo dia útil'),
    data_fim: date({ mode: 'string' }),
    vezes: integer(),
    situacao: text().notNull().default('Ativa'),
    nome_solicitante: text().notNull(),
    centro_custo: text().notNull(),
    item: text().notNull(),
    natureza_orcamentaria: text().notNull(),
    aprovador: text().notNull(),
    codigo_pagamento: text(),
    /** Number of the next occurrence, from 0 at `data_inicio`, and the day on which it is due. */
    seguinte: integer().notNull().default(0),
    proxima: date({ mode: 'string' }),
    /**
     * How far `seguinte` is ahead of what counts for `vezes`: a changed rule numbers its days anew, and what was made by the one before
     * still counts. Negative where the new rule has fewer days.
     */
    adiante: integer().notNull().default(0),
    /** Day on which its rule was registered, changed or taken up again. Its payables bear no earlier date of issue. */
    vale_desde: date({ mode: 'string' }).notNull().default(sql`current_date`),
    /** Day of the last occurrence that was made, before it was shifted to a business day: none of up to then is made again. */
    ultima: date({ mode: 'string' }),
    feitas: integer().notNull().default(0),
    /** Days of occurrences that a person skipped, before they are shifted to a business day, in the order of skipping. None is made. */
    puladas: text().array().notNull().default(sql`'{}'`),
    /** What its days to come depend on: recurrences of one rule come on the same days. Only the cash flow reads it. */
    regra: text().generatedAlwaysAs(sql.raw(REGRA)),
    busca: buscaColumn(
      ['nome', 'nome_fornecedor', 'item', 'centro_custo', 'natureza_orcamentaria'].join(` || ' ' || `),
    ),
  },
  t => [
    ...searchIndexes('recorrencias_busca', t.id, t.busca),
    index('recorrencias_proxima').on(t.proxima, t.id),
    /** What the job looks for each day. */
    index('recorrencias_a_fazer').on(t.proxima, t.id).where(sql`situacao = 'Ativa'`),
    index('recorrencias_nome').on(t.nome, t.id),
    index('recorrencias_nome_fornecedor').on(t.nome_fornecedor, t.id),
    index('recorrencias_valor').on(t.valor, t.id),
    index('recorrencias_situacao').on(t.situacao, t.id),
    /** Those of one rule follow each other, with what the cash flow adds up of them. */
    index('recorrencias_por_regra').on(t.regra, t.valor).where(sql.raw(A_VIR)),
    index('recorrencias_fornecedor').on(t.fornecedor_id, t.id),
  ],
)

/** What each payable of a recurrence is allocated to projects. */
export const partesDaRecorrencia = pgTable(
  'financeiro_recorrencias_partes',
  {
    ...linhaColumns(),
    recorrencia_id: integer()
      .notNull()
      .references(() => recorrencias.id, { onDelete: 'cascade' }),
    projeto_id: integer()
      .notNull()
      .references(() => projetos.id, { onDelete: 'cascade' }),
    categoria: text(),
    percentual: quantidade(),
    valor: dinheiro(),
  },
  t => [
    index('recorrencias_partes').on(t.recorrencia_id, t.posicao, t.id),
    index('recorrencias_partes_projeto').on(t.projeto_id),
    check('recorrencias_partes_quanto', sql`num_nonnulls(percentual, valor) > 0`),
  ],
)
