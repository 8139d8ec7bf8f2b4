import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
import { categorias } from '../../categorias/server/table.ts'
import { locais } from '../../locais/server/table.ts'
import { EM_ABERTO, prioridadeChamado, statusChamado } from '../contract.ts'

/** What people sort by, where the alphabet says nothing. */
export const ordemPrioridade = ordemDe('prioridade', prioridadeChamado)
export const ordemStatus = ordemDe('status', statusChamado)

const aberto = sql.raw(umDe('status', EM_ABERTO))

export const chamados = pgTable(
  'predial_chamados',
  {
    ...registroColumns(),
    titulo: textoOrdenado().notNull(),
    /** The requester's name as it was then; people change theirs. */
    solicitante_nome: textoOrdenado().notNull(),
    solicitante_id: uuid().references(() => usuarios.id),
    data_abertura: date({ mode: 'string' }).notNull(),
    /** Day on which its present end began, whatever of the three it is. Null while it is open, and where nobody noted it. */
    data_fechamento: date({ mode: 'string' }),
    descricao: text().notNull(),
    prioridade: text().notNull().default('Média'),
    status: text().notNull().default('Aberto'),
    categoria_id: integer().references(() => categorias.id, { onDelete: 'restrict' }),
    local_id: integer().references(() => locais.id, { onDelete: 'restrict' }),
    /** Who takes care of it. */
    responsavel_id: uuid().references(() => usuarios.id),
    busca: buscaColumn([
      ...['titulo', 'solicitante_nome', textoDaData('data_abertura')],
      ...['descricao', 'prioridade', 'status'],
    ]),
  },
  t => [
    ...searchIndexes('chamados_busca', t.id, t.busca),
    ...scanIndexes('chamados', t.id, t.busca, [
      ...[t.data_abertura, t.data_fechamento, t.prioridade, t.status],
      ...[t.categoria_id, t.local_id, t.responsavel_id],
    ]),
    /** With the day that lists are filtered by: in this order, without reading the rows of other days. */
    index('chamados_criacao').on(t.created_at, t.id, t.data_abertura, t.data_fechamento),
    index('chamados_abertura').on(t.data_abertura, t.id),
    index('chamados_fechamento').on(t.data_fechamento, t.id),
    index('chamados_titulo').on(t.titulo, t.id),
    index('chamados_solicitante').on(t.solicitante_nome, t.id),
    index('chamados_prioridade').on(sql.raw(ordemPrioridade), t.id),
    /** A group of the list, the latest first. */
    index('chamados_prioridade_criacao').on(t.prioridade, t.created_at, t.id),
    index('chamados_ordem_status').on(sql.raw(ordemStatus), t.id),
    /** A column of the board: newest first. */
    index('chamados_status').on(t.status, t.created_at, t.id),
    index('chamados_categoria').on(t.categoria_id, t.created_at, t.id),
    index('chamados_local').on(t.local_id, t.created_at, t.id),
    index('chamados_autor').on(t.user_id, t.created_at, t.id),
    index('chamados_responsavel').on(t.responsavel_id, t.id),
    /** What a person answers for, the latest first: on the page of that person. */
    index('chamados_de_responsavel').on(t.responsavel_id, t.created_at, t.id),
    /** What one person has to do, the most urgent first. */
    index('chamados_atribuidos').on(t.responsavel_id, sql.raw(ordemPrioridade), t.id).where(aberto),
    /** The same as it waits for that person: of one priority the oldest first. */
    index('chamados_esperam')
      .on(t.responsavel_id, sql.raw(`${ordemPrioridade} desc`), t.data_abertura, t.id)
      .where(aberto),
    /** Counts the open ones of each place without reading them. */
    index('chamados_abertos_local').on(t.local_id).where(aberto),
    index('chamados_urgentes').on(t.created_at, t.id).where(sql`prioridade = 'Urgente' and ${aberto}`),
  ],
)
