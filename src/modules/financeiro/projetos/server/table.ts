import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { registroColumns } from '#platform/server/access/registro.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { buscaColumn, dinheiro, textoOrdenado, umDe } from '#platform/server/ground/database/columns.ts'
import { scanIndexes, searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { EM_CURSO } from '../contract.ts'

/** In this table `user_id` is the manager, as in the data that the product takes over; `criado_por` is the creator. */
export const projetos = pgTable(
  'financeiro_projetos',
  {
    ...registroColumns(),
    criado_por: uuid().references(() => usuarios.id),
    proposta_id: integer().references(() => propostas.id, { onDelete: 'set null' }),
    nome_projeto: textoOrdenado().notNull(),
    data_inicio: date({ mode: 'string' }),
    data_fim_prevista: date({ mode: 'string' }),
    orcamento_total: dinheiro(),
    status_projeto: text().notNull().default('Planejamento'),
    busca: buscaColumn(`nome_projeto || ' ' || status_projeto`),
  },
  t => [
    /** One project a proposal, whoever converts it and however often. */
    uniqueIndex('projetos_proposta').on(t.proposta_id),
    ...searchIndexes('projetos_busca', t.id, t.busca),
    ...scanIndexes('projetos', t.id, t.busca, [
      t.proposta_id,
      t.user_id,
      t.status_projeto,
      t.orcamento_total,
    ]),
    /** With the dates that lists are filtered by: in this order, without reading the rows of other dates. */
    index('projetos_criacao').on(t.created_at, t.id, t.data_inicio, t.data_fim_prevista),
    index('projetos_inicio').on(t.data_inicio, t.id),
    index('projetos_fim').on(t.data_fim_prevista, t.id),
    /** Those that go on, by the end that is expected: counts days without reading the rows. */
    index('projetos_em_curso_fim')
      .on(t.data_fim_prevista, t.id)
      .where(sql.raw(umDe('status_projeto', EM_CURSO))),
    index('projetos_nome').on(t.nome_projeto, t.id),
    index('projetos_orcamento').on(t.orcamento_total, t.id),
    /** Gives the sums of groups without reading the rows: the smallest that holds both. */
    index('projetos_somas').on(t.status_projeto, t.orcamento_total),
    index('projetos_status').on(t.status_projeto, t.id),
    /** A column of the board and a group of the list, the latest first, and what it comes to. */
    index('projetos_quadro').on(
      t.status_projeto,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.orcamento_total,
    ),
    index('projetos_gerente').on(t.user_id, t.id),
    /** What a person manages, the latest first: on the page of that person. */
    index('projetos_de_gerente').on(t.user_id, t.created_at, t.id),
  ],
)

/** SQL: the expected end of a project that goes on is before a day. */
export const FIM_ANTES_DE = `t.data_fim_prevista < ? and ${umDe('t.status_projeto', EM_CURSO)}`
