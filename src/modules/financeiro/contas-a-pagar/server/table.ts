import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import {
  buscaColumn,
  dinheiro,
  textoDaData,
  textoDoValor,
  textoOrdenado,
  umDe,
} from '#platform/server/ground/database/columns.ts'
import { scanIndexes, searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { prestacoes } from '../../prestacao-contas-cartao/server/table.ts'
import { recorrencias } from '../../recorrencias/server/table.ts'
import { STATUS_EM_ABERTO } from '../contract.ts'

const searched = [
  'solicitacao_compra',
  'nome_solicitante',
  'centro_custo',
  'item',
  'natureza_orcamentaria',
  'aprovador',
  'nome_fornecedor',
  'cnpj_fornecedor',
  'status',
  'numero_nota_fiscal',
  textoDaData('data_vencimento'),
  textoDaData('data_emissao'),
  textoDoValor('valor'),
]

/**
 * What is due next first: those still to be paid by due date, then the rest, the latest first. As one number, days of
 * the calendar, so that one index holds it all.
 */
export const ordemProximas = `(case when ${umDe('status', STATUS_EM_ABERTO)} then data_vencimento - date '2000-01-01' else 100000000 - (data_vencimento - date '2000-01-01') end)`

export const contasAPagar = pgTable(
  'financeiro_contas_a_pagar',
  {
    ...registroColumns(),
    solicitacao_compra: textoOrdenado().notNull(),
    nome_solicitante: text().notNull(),
    data_vencimento: date({ mode: 'string' }).notNull(),
    data_emissao: date({ mode: 'string' }).notNull(),
    centro_custo: text().notNull(),
    item: text().notNull(),
    natureza_orcamentaria: text().notNull(),
    aprovador: text().notNull(),
    /** Null where the supplier is not, or no longer, in the register: name and CNPJ stay with the payable. */
    fornecedor_id: integer().references(() => fornecedores.id, { onDelete: 'set null' }),
    nome_fornecedor: textoOrdenado().notNull(),
    cnpj_fornecedor: text().notNull(),
    valor: dinheiro(),
    status: text().notNull().default('Pendente'),
    codigo_pagamento: text(),
    numero_nota_fiscal: text(),
    chave_acesso_nota_fiscal: text(),
    /** The id of the first instalment of its purchase. No foreign key: the others stay a group when that one is deleted. */
    grupo_id: integer(),
    parcela: integer(),
    parcelas: integer(),
    /** What the whole purchase came to: rules of approval count it, so that a purchase in parts needs no less of it. */
    valor_compra: dinheiro(),
    /** What made it, and the day of that occurrence before it was shifted to a business day. */
    recorrencia_id: integer().references(() => recorrencias.id, { onDelete: 'set null' }),
    ocorrencia: date({ mode: 'string' }),
    /** What became of its approval, kept by triggers; null where no rule applies. */
    aprovacao: text(),
    /** Kept by triggers: what the payments settle, the day of the last one, and the status that settling took the place of. */
    valor_pago: dinheiro().notNull().default('0'),
    pago_em: date({ mode: 'string' }),
    status_antes: text(),
    /** The card statement that it pays: a payment of what the card's expenses cost already, and no cost of its own. */
    prestacao_id: integer().references(() => prestacoes.id, { onDelete: 'set null' }),
    /** The parts of projects that a cancelled payable had. Kept by triggers, which give them back when it is reopened. */
    rateio_guardado: jsonb(),
    /** Does one of its parts pass the budget of its project? Kept by triggers when its parts change; rules of approval ask. */
    acima_do_orcamento: boolean().notNull().default(false),
    /** What an imported row was, so that importing it again makes no second one. */
    importacao: text().unique('contas_importacao'),
    busca: buscaColumn(searched),
  },
  t => [
    ...searchIndexes('contas_busca', t.id, t.busca),
    ...scanIndexes('contas', t.id, t.busca, [t.status, t.data_vencimento, t.valor, t.valor_pago]),
    index('contas_proximas').on(sql.raw(ordemProximas), t.id),
    /** Also sums days and weeks without reading the rows. */
    index('contas_vencimento').on(t.data_vencimento, t.id, t.valor, t.valor_pago),
    /** Payables of a month, behind a bar of the dashboard. */
    index('contas_emissao').on(t.data_emissao, t.id),
    index('contas_solicitacao').on(t.solicitacao_compra, t.id),
    index('contas_fornecedor').on(t.nome_fornecedor, t.id),
    index('contas_valor').on(t.valor, t.id),
    index('contas_status').on(t.status, t.id),
    index('contas_status_vencimento').on(t.status, t.data_vencimento, t.id),
    /** Gives the totals without reading the rows. */
    index('contas_totais').on(t.status, t.data_vencimento, t.valor, t.valor_pago),
    index('contas_abertas')
      .on(t.data_vencimento, t.id)
      .where(sql.raw(umDe('status', STATUS_EM_ABERTO))),
    /** What is left to be paid, for the lines of a bank's statement. */
    index('contas_resta')
      .on(sql`(valor - valor_pago)`, t.data_vencimento)
      .where(sql.raw(umDe('status', STATUS_EM_ABERTO))),
    /** The same of those that a person set to Paga. */
    index('contas_marcadas')
      .on(sql`(valor - valor_pago)`, t.data_vencimento)
      .where(sql`status = 'Paga' and valor > valor_pago`),
    index('contas_aprovacao').on(t.aprovacao, t.data_vencimento, t.id).where(sql`aprovacao is not null`),
    index('contas_pagas_em_parte').on(t.valor_pago, t.id).where(sql`valor_pago > 0`),
    index('contas_fornecedor_id').on(t.fornecedor_id, t.data_vencimento),
    index('contas_grupo').on(t.grupo_id, t.parcela).where(sql`grupo_id is not null`),
    index('contas_centro_custo').on(t.centro_custo, t.id),
    index('contas_natureza').on(t.natureza_orcamentaria, t.id),
    /** Of those that have one alone: an entry more for every write of every payable otherwise. */
    uniqueIndex('contas_recorrencia')
      .on(t.recorrencia_id, t.ocorrencia)
      .where(sql`recorrencia_id is not null`),
    index('contas_codigo').on(t.codigo_pagamento),
    /** Bills of one utility or public body, by its number. */
    index('contas_arrecadacao')
      .on(sql`substr(codigo_pagamento, 16, 4)`, t.fornecedor_id)
      .where(sql`codigo_pagamento like '8%'`),
    index('contas_chave').on(t.chave_acesso_nota_fiscal).where(sql`chave_acesso_nota_fiscal is not null`),
    index('contas_numero')
      .on(t.numero_nota_fiscal, t.fornecedor_id)
      .where(sql`numero_nota_fiscal is not null`),
    /** Those whose invoice is still to be had. */
    index('contas_sem_nota').on(t.data_vencimento, t.id).where(sql`numero_nota_fiscal is null`),
    uniqueIndex('contas_prestacao').on(t.prestacao_id).where(sql`prestacao_id is not null`),
    /** Not even payments that are made at the same moment pass it. */
    check('contas_valor_pago', sql`valor_pago = 0 or (valor is not null and valor_pago between 0 and valor)`),
  ],
)
