import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
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
import { medicoes } from '../../medicoes/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import { STATUS_A_RECEBER } from '../contract.ts'

/**
 * What is due next first, then what is settled, the latest first. One number, so that an index has it all.
 * @param of alias with a dot, or nothing
 */
export const ordemProximos = (of = '') =>
  `(case when ${umDe(`${of}status`, STATUS_A_RECEBER)} then ${of}data_vencimento - date '2000-01-01' else 100000000 - (${of}data_vencimento - date '2000-01-01') end)`
/** Below it in that order is what is to be received, above it what is settled: as far from both as dates go. */
export const PRIMEIRO_ENCERRADO = 50_000_000

/** Triggers derive status and sums from the receipts (migration `recebiveis`), also after SQL by hand. */
export const recebiveis = pgTable(
  'financeiro_recebiveis',
  {
    ...registroColumns(),
    descricao: textoOrdenado().notNull(),
    cliente_id: integer().references(() => clientes.id, { onDelete: 'restrict' }),
    /** Name of a client that was deleted since. */
    nome_cliente_excluido: text(),
    projeto_id: integer().references(() => projetos.id, { onDelete: 'cascade' }),
    /** The receivable of which this is the contractual retention. */
    origem_id: integer().references((): AnyPgColumn => recebiveis.id, { onDelete: 'cascade' }),
    /** The measurement that it bills. */
    medicao_id: integer().references(() => medicoes.id, { onDelete: 'cascade' }),
    tipo: text().notNull().default('Avulso'),
    data_vencimento: date({ mode: 'string' }).notNull(),
    bruto: dinheiro().notNull(),
    /** Sum of its retentions. */
    retido: dinheiro().notNull().default('0'),
    numero_nota_fiscal: text(),
    chave_acesso_nota_fiscal: text(),
    data_emissao_nota_fiscal: date({ mode: 'string' }),
    nota_fiscal_url: text(),
    status: text().notNull().default('A Receber'),
    valor_recebido: dinheiro().notNull().default('0'),
    glosado: dinheiro().notNull().default('0'),
    recebido_em: date({ mode: 'string' }),
    busca: buscaColumn([
      ...['descricao', 'numero_nota_fiscal', 'nome_cliente_excluido'],
      ...[textoDaData('data_vencimento'), textoDoValor('bruto')],
    ]),
  },
  t => [
    ...searchIndexes('recebiveis_busca', t.id, t.busca),
    ...scanIndexes('recebiveis', t.id, t.busca, [
      ...[t.cliente_id, t.status, t.data_vencimento],
      ...[t.bruto, t.retido, t.valor_recebido, t.glosado],
    ]),
    index('recebiveis_proximos').on(sql.raw(ordemProximos()), t.id),
    /** The month to which it belongs: see the closing of months. */
    index('recebiveis_mes')
      .on(sql`coalesce(data_emissao_nota_fiscal, data_vencimento)`, t.id)
      .where(sql`status <> 'Cancelado'`),
    index('recebiveis_nota').on(t.data_emissao_nota_fiscal, t.id),
    index('recebiveis_vencimento').on(t.data_vencimento, t.id),
    index('recebiveis_descricao').on(t.descricao, t.id),
    index('recebiveis_valor').on(t.bruto, t.id),
    index('recebiveis_status').on(t.status, t.id),
    /** The list in groups of a status, what is due next first in each. */
    index('recebiveis_status_proximos').on(t.status, sql.raw(ordemProximos()), t.id),
    index('recebiveis_status_vencimento').on(t.status, t.data_vencimento, t.id),
    index('recebiveis_tipo').on(t.tipo, t.data_vencimento, t.id),
    /** Gives the totals without reading the rows. */
    index('recebiveis_totais').on(
      t.status,
      t.data_vencimento,
      t.bruto,
      t.retido,
      t.valor_recebido,
      t.glosado,
    ),
    /** What is left to be received, for the lines of a bank's statement. */
    index('recebiveis_resta')
      .on(sql`(bruto - retido - valor_recebido - glosado)`, t.data_vencimento)
      .where(sql.raw(umDe('status', STATUS_A_RECEBER))),
    index('recebiveis_abertos')
      .on(t.data_vencimento, t.id)
      .where(sql.raw(umDe('status', STATUS_A_RECEBER))),
    index('recebiveis_cliente').on(t.cliente_id, t.data_vencimento, t.id),
    index('recebiveis_projeto').on(t.projeto_id, t.data_vencimento, t.id),
    uniqueIndex('recebiveis_origem').on(t.origem_id),
    /** One bill a measurement, however often it is approved. */
    uniqueIndex('recebiveis_medicao').on(t.medicao_id),
    /** Not even receipts that are registered at the same moment pass it. */
    check(
      'recebiveis_recebido',
      sql`bruto > 0 and valor_recebido >= 0 and glosado >= 0 and valor_recebido + glosado <= bruto`,
    ),
  ],
)
