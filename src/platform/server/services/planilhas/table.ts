import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'
import { instante } from '../../ground/database/columns.ts'

const dono = () =>
  uuid()
    .notNull()
    .references(() => usuarios.id, { onDelete: 'cascade' })

/** A spreadsheet that somebody imports. Kept for a day: its cells are those of people who may not be in the register yet. */
export const planilhas = pgTable(
  'planilhas',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: dono(),
    /** Department and entity, e.g. `comercial/clientes`. */
    entidade: text().notNull(),
    nome_arquivo: text().notNull(),
    /** Sheet, headings and examples, as they were read. */
    lida: jsonb().notNull(),
    total: integer().notNull(),
    /** The field of each column, in their order; null where it is left out. */
    campos: jsonb().$type<(string | null)[]>().notNull(),
    vazias_apagam: boolean().notNull(),
    conferida: boolean().notNull().default(false),
    /** The newest record of the register when it was compared: later ones are looked for when new ones are made. */
    ultimo_id: integer(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [index('planilhas_pessoa').on(t.user_id, t.entidade, t.created_at)],
)

/** A row of a spreadsheet, and what would become of it. */
export const linhasDaPlanilha = pgTable(
  'planilhas_linhas',
  {
    planilha_id: uuid()
      .notNull()
      .references(() => planilhas.id, { onDelete: 'cascade' }),
    /** As the spreadsheet numbers it. */
    linha: integer().notNull(),
    celulas: jsonb().notNull(),
    situacao: text(),
    /** The record that it is about; of a new one, once it is there. */
    registro_id: integer(),
    /** The same where records have an UUID. */
    registro_uuid: uuid(),
    /** Of that record when it was compared. */
    versao: bigint({ mode: 'number' }),
    nome: text(),
    /** What the entity's verb is given. */
    dados: jsonb().$type<Record<string, unknown>>(),
    /** What changes, as it is shown. */
    valores: jsonb(),
    recusas: jsonb(),
  },
  t => [
    primaryKey({ columns: [t.planilha_id, t.linha] }),
    index('planilhas_linhas_situacao').on(t.planilha_id, t.situacao, t.linha),
    check('planilhas_linhas_situacao', sql`situacao in ('nova', 'alterada', 'igual', 'recusada')`),
  ],
)

/** Which field a person gave to each heading of an entity's spreadsheets. */
export const colunasDasPlanilhas = pgTable(
  'planilhas_colunas',
  {
    user_id: dono(),
    entidade: text().notNull(),
    /** Field by heading, folded; null where it was left out. */
    campos: jsonb().$type<Record<string, string | null>>().notNull(),
  },
  t => [primaryKey({ columns: [t.user_id, t.entidade] })],
)
