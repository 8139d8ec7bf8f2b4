import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoOrdenado, umDe } from '#platform/server/ground/database/columns.ts'
import { nameScanIndex, scanIndexes, searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { clientes } from '../../clientes/server/table.ts'
import { ATIVAS, RECEITA } from '../contract.ts'

export const propostas = pgTable(
  'comercial_propostas',
  {
    ...registroColumns(),
    cliente_id: integer().references(() => clientes.id, { onDelete: 'restrict' }),
    /** Name of a client that was deleted since; a proposal never loses whom it was for. */
    nome_cliente_excluido: text(),
    titulo_proposta: textoOrdenado().notNull(),
    descricao_servicos: text(),
    valor_proposta: dinheiro().notNull(),
    data_emissao: date({ mode: 'string' }).notNull(),
    data_validade: date({ mode: 'string' }),
    status_proposta: text().notNull().default('Em Elaboração'),
    /** What became of its approval, kept by triggers; null where no rule applies. */
    aprovacao: text(),
    /** For the search of projects by their proposal. */
    busca_titulo: buscaColumn('titulo_proposta'),
    busca: buscaColumn(
      `titulo_proposta || ' ' || status_proposta || ' ' || coalesce(nome_cliente_excluido, '')`,
    ),
  },
  t => [
    ...searchIndexes('propostas_busca', t.id, t.busca),
    ...scanIndexes('propostas', t.id, t.busca, [
      ...[t.cliente_id, t.status_proposta, t.data_emissao, t.user_id, t.valor_proposta],
    ]),
    /** With the value: sums of groups by status or month do not read the rows. */
    index('propostas_emissao').on(t.data_emissao, t.id, t.valor_proposta),
    index('propostas_validade').on(t.data_validade, t.id),
    index('propostas_titulo').on(t.titulo_proposta, t.id),
    index('propostas_valor').on(t.valor_proposta, t.id),
    index('propostas_status').on(t.status_proposta, t.id, t.valor_proposta),
    /** A column of the board and a group of the list, the latest first, and what it comes to. */
    index('propostas_quadro').on(
      t.status_proposta,
      t.data_emissao.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.valor_proposta,
    ),
    /** Serve the lists to which the dashboard leads, and their sums. */
    index('propostas_receita')
      .on(t.data_emissao, t.id, t.valor_proposta)
      .where(sql.raw(umDe('status_proposta', RECEITA))),
    index('propostas_ativas')
      .on(t.data_emissao, t.id, t.valor_proposta)
      .where(sql.raw(umDe('status_proposta', ATIVAS))),
    /** What is still to be answered, by the end of its validity: counts and adds up days without reading the rows. */
    index('propostas_ativas_validade')
      .on(t.data_validade, t.id, t.valor_proposta)
      .where(sql.raw(umDe('status_proposta', ATIVAS))),
    index('propostas_aprovacao').on(t.aprovacao, t.data_emissao, t.id).where(sql`aprovacao is not null`),
    index('propostas_cliente').on(t.cliente_id),
    index('propostas_autor').on(t.user_id, t.data_emissao, t.id),
    /** With the value: sums of groups by author do not read the rows. */
    index('propostas_de_autor').on(t.user_id, t.id, t.valor_proposta),
    ...searchIndexes('propostas_busca_titulo', t.id, t.busca_titulo),
    nameScanIndex('propostas_titulo', t.id, t.busca_titulo),
  ],
)
