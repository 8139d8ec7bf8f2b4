import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { registroColumns } from '../../access/registro.ts'
import { usuarios } from '../../access/table.ts'
import { dinheiro, instante } from '../../ground/database/columns.ts'

/** Who has approved a step: `por` decided, in the place of `de`, who is the same person unless they were away. */
export interface Voto {
  por: string
  de: string
  em: string
}

/**
 * Rules of approval: records of `tabela` whose amount lies in the band, both ends included, need this step. Among rules of
 * one step those with a cost centre or a project go before those with neither. Either people or a profile approve.
 */
export const alcadas = pgTable(
  'alcadas',
  {
    ...registroColumns(),
    tabela: text().notNull(),
    faixa_de: dinheiro().notNull().default('0'),
    /** Null: no upper end. */
    faixa_ate: dinheiro(),
    /** Null: any. Compared without case, accents and outer spaces. */
    centro_custo: text(),
    /** Null: any. A project of which the record has a part. No foreign key: the project comes back from the bin. */
    projeto_id: integer(),
    /** Only what passes what was planned for it, by the column that its table declares as `acima`. */
    so_acima: boolean().notNull().default(false),
    passo: integer().notNull().default(1),
    /** Not foreign keys: people are marked as deleted, never removed. */
    aprovadores: uuid().array().notNull().default(sql`'{}'`),
    perfil: text(),
    /** How many of them have to approve. */
    quorum: integer().notNull().default(1),
    /** Business days after which Administradores may decide as well. Null: never by time. */
    escala_dias: integer(),
    ativa: boolean().notNull().default(true),
  },
  t => [index('alcadas_ordem').on(t.tabela, t.faixa_de, t.passo, t.id)],
)

/**
 * What each record needs by the rules, a row a step. Written by the triggers of migration 0054 in the transaction of whatever
 * changes the record; deleted with it.
 */
export const aprovacoes = pgTable(
  'aprovacoes',
  {
    ...registroColumns(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    /** No foreign key: a record comes back from the bin though its rule went meanwhile; the next run asks anew. */
    alcada_id: integer().notNull(),
    passo: integer().notNull(),
    /** Depois (an earlier step waits), Aguardando, Aprovada, Recusada. */
    situacao: text().notNull(),
    valor: dinheiro().notNull(),
    /** The sealed fields as they were asked to be approved. */
    selo: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Who may not decide, since it is their own: creator, whoever asked, and whom the record names. */
    donos: uuid().array().notNull().default(sql`'{}'`),
    pedido_por: uuid(),
    /** Since when it waits. */
    desde: instante().notNull().default(sql`now()`),
    votos: jsonb().$type<Voto[]>().notNull().default([]),
    decidido_por: uuid(),
    decidido_em: instante(),
    motivo: text(),
    /** Administradores may decide it as well. */
    escalada: boolean().notNull().default(false),
  },
  t => [
    uniqueIndex('aprovacoes_registro').on(t.tabela, t.registro_id, t.passo, t.alcada_id),
    index('aprovacoes_espera').on(t.alcada_id, t.desde, t.id).where(sql`situacao = 'Aguardando'`),
    index('aprovacoes_recusadas').on(t.pedido_por, t.decidido_em, t.id).where(sql`situacao = 'Recusada'`),
    index('aprovacoes_escaladas').on(t.desde, t.id).where(sql`situacao = 'Aguardando' and escalada`),
  ],
)

/** Steps that began to wait or were escalated and are not mailed yet. Filled by triggers, emptied by a job. */
export const avisosDeAprovacao = pgTable(
  'aprovacoes_avisos',
  {
    aprovacao_id: integer()
      .notNull()
      .references(() => aprovacoes.id, { onDelete: 'cascade' }),
    escalada: boolean().notNull(),
  },
  t => [primaryKey({ columns: [t.aprovacao_id, t.escalada] })],
)

/** Who decides in whose place, on these days and those between. */
export const substituicoes = pgTable(
  'substituicoes',
  {
    ...registroColumns(),
    de_id: uuid()
      .notNull()
      .references(() => usuarios.id),
    para_id: uuid()
      .notNull()
      .references(() => usuarios.id),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
  },
  t => [index('substituicoes_para').on(t.para_id, t.fim), index('substituicoes_de').on(t.de_id, t.fim)],
)
