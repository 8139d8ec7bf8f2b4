import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { usuarios } from '#platform/server/access/table.ts'
import {
  buscaColumn,
  ordemDe,
  textoDaData,
  textoOrdenado,
  umDe,
} from '#platform/server/ground/database/columns.ts'
import { scanIndexes, searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { EM_ABERTO, ENCERRADOS, GRAVES, riscoPotencial, statusResolucao } from '../contract.ts'

/** What people sort by, where the alphabet says nothing. */
export const ordemRisco = ordemDe('risco_potencial', riscoPotencial)
export const ordemStatus = ordemDe('status_resolucao', statusResolucao)

const searched = [
  'titulo',
  'descricao_desvio',
  'local_ocorrencia',
  textoDaData('data_ocorrencia'),
  'tipo_desvio',
  'risco_potencial',
  'acoes_corretivas_sugeridas',
  'responsavel_acao',
  textoDaData('prazo_solucao'),
  'status_resolucao',
  'solicitante_nome',
  'solicitante_email',
]

/** Neither solved, closed nor cancelled; the filter of what is late says it in the same words. */
export const ABERTO = `status_resolucao <> all('{${ENCERRADOS.join(',')}}')`

const grave = sql.raw(`${umDe('risco_potencial', GRAVES)} and ${umDe('status_resolucao', EM_ABERTO)}`)

/** Names in their order for people; the column itself is compared as it is written. */
export const ordemResponsavel = '(responsavel_acao collate "und-x-icu")'

export const desvios = pgTable(
  'ssma_desvios',
  {
    ...registroColumns(),
    titulo: textoOrdenado().notNull(),
    descricao_desvio: text().notNull(),
    local_ocorrencia: textoOrdenado().notNull(),
    data_ocorrencia: date({ mode: 'string' }).notNull(),
    tipo_desvio: text().notNull(),
    risco_potencial: text().notNull(),
    acoes_corretivas_sugeridas: text(),
    /** Who answers for the action, as it was typed or chosen. */
    responsavel_acao: text(),
    /** The user of that name; null for a name of nobody who has an account, and for one of several. */
    responsavel_id: uuid().references(() => usuarios.id),
    prazo_solucao: date({ mode: 'string' }),
    status_resolucao: text().notNull().default('Aberto'),
    solicitante_id: uuid().references(() => usuarios.id),
    solicitante_email: text(),
    /** The name as it was then; people change theirs. */
    solicitante_nome: textoOrdenado(),
    busca: buscaColumn(searched),
  },
  t => [
    ...searchIndexes('desvios_busca', t.id, t.busca),
    ...scanIndexes('desvios', t.id, t.busca, [
      ...[t.data_ocorrencia, t.tipo_desvio, t.risco_potencial, t.status_resolucao, t.responsavel_id],
    ]),
    /** With the dates that lists are filtered by: in this order, without reading the rows of other dates. */
    index('desvios_criacao').on(t.created_at, t.id, t.data_ocorrencia, t.prazo_solucao),
    index('desvios_titulo').on(t.titulo, t.id),
    index('desvios_ocorrencia').on(t.data_ocorrencia, t.id),
    index('desvios_local').on(t.local_ocorrencia, t.id),
    index('desvios_tipo').on(t.tipo_desvio, t.id),
    /** A group of the list, the latest first. */
    index('desvios_tipo_criacao').on(
      t.tipo_desvio,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('desvios_risco').on(sql.raw(ordemRisco), t.id),
    /** A group of the list, and those of a risk that are open. */
    index('desvios_risco_criacao').on(t.risco_potencial, t.created_at, t.id, t.status_resolucao),
    index('desvios_ordem_status').on(sql.raw(ordemStatus), t.id),
    index('desvios_solicitante').on(t.solicitante_nome, t.id),
    index('desvios_de_solicitante').on(t.solicitante_id, t.created_at, t.id),
    index('desvios_status').on(t.status_resolucao, t.created_at, t.id),
    index('desvios_prazo').on(t.prazo_solucao),
    /** Those that may be late. */
    index('desvios_abertos').on(t.prazo_solucao, t.id).where(sql.raw(ABERTO)),
    /** What a person answers for, the latest first. */
    index('desvios_de_responsavel').on(t.responsavel_id, t.created_at, t.id),
    /** What waits for that person: what is open, the earliest deadline first. */
    index('desvios_esperam').on(t.responsavel_id, t.prazo_solucao, t.id).where(sql.raw(ABERTO)),
    index('desvios_por_responsavel').on(sql.raw(ordemResponsavel), t.id),
    index('desvios_graves').on(t.created_at, t.id).where(grave),
  ],
)
