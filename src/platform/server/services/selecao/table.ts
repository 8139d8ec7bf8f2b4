import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'
import { instante } from '../../ground/database/columns.ts'
import { planilhas } from '../planilhas/table.ts'

/** By the kind of notice and the person, what a letter about each record is written from. */
export type Avisos = Record<string, Record<string, Record<string, unknown>[]>>

/** One request to change or delete many records. Kept for a week, so that its answer can be read again. */
export const lotes = pgTable(
  'lotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Path of the procedure that is called for each record. */
    operacao: text().notNull(),
    dados: jsonb().$type<Record<string, unknown>>(),
    /** Id of the request: the trail has it in each row. */
    pedido: text().notNull(),
    /** Why it is done, where the person said so. */
    motivo: text(),
    /** The spreadsheet whose rows it writes: its lines are then lines of that. */
    planilha_id: uuid().references(() => planilhas.id, { onDelete: 'set null' }),
    /** The one that this one undoes. */
    desfaz: uuid().unique('lotes_desfaz'),
    estado: text().notNull().default('andando'),
    total: integer().notNull(),
    feitas: integer().notNull().default(0),
    recusadas: integer().notNull().default(0),
    /** What people are to be told of once it has ended: see `notices.ts`. */
    avisos: jsonb().$type<Avisos>(),
    created_at: instante().notNull().default(sql`now()`),
    terminado_em: instante(),
  },
  t => [
    index('lotes_andando').on(t.created_at).where(sql`estado = 'andando'`),
    index('lotes_pessoa').on(t.user_id),
    index('lotes_planilha').on(t.planilha_id),
    check('lotes_estado', sql`estado in ('andando', 'feito', 'cancelado')`),
  ],
)

/** A record of such a request. Names and former values are not here: the record and the trail have them. */
export const linhasDoLote = pgTable(
  'lotes_linhas',
  {
    lote_id: uuid()
      .notNull()
      .references(() => lotes.id, { onDelete: 'cascade' }),
    /** Of a spreadsheet the line: a new record has no id yet. Of records that have an UUID their place in the request. */
    registro_id: integer().notNull(),
    registro_uuid: uuid(),
    /** As the person saw it, or as it was when all were selected. */
    versao: bigint({ mode: 'number' }),
    estado: text().notNull().default('aguardando'),
    motivo: text(),
    versao_depois: bigint({ mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.lote_id, t.registro_id] }),
    index('lotes_linhas_aguardando').on(t.lote_id, t.registro_id).where(sql`estado = 'aguardando'`),
    check('lotes_linhas_estado', sql`estado in ('aguardando', 'feita', 'recusada')`),
  ],
)
