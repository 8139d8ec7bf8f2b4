import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from '../../access/table.ts'
import { instante } from '../../ground/database/columns.ts'
import { comentarios } from '../comentarios/table.ts'

const dono = () =>
  uuid()
    .notNull()
    .references(() => usuarios.id, { onDelete: 'cascade' })

/** Mentions that the mentioned person has not seen. Seen, the row goes. */
export const mencoes = pgTable(
  'espera_mencoes',
  {
    usuario_id: dono(),
    comentario_id: integer()
      .notNull()
      .references(() => comentarios.id, { onDelete: 'cascade' }),
  },
  t => [
    primaryKey({ columns: [t.usuario_id, t.comentario_id] }),
    index('espera_mencoes_comentario').on(t.comentario_id),
  ],
)

/** Records that somebody follows. No foreign key holds them to the record, which may be of any table. */
export const acompanhamentos = pgTable(
  'espera_acompanhamentos',
  {
    usuario_id: dono(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    /** The newest row of the trail that this person has seen: later ones, of others, are news. */
    visto: bigint({ mode: 'number' }).notNull(),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.usuario_id, t.tabela, t.registro_id] })],
)

/** What a person does not want to wait for them: a kind, or one of its records. */
export const silencios = pgTable(
  'espera_silencios',
  {
    usuario_id: dono(),
    /** Key of the kind. */
    fonte: text().notNull(),
    /** Key of the record; '' is the kind as a whole. */
    registro: text().notNull().default(''),
    created_at: instante().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.usuario_id, t.fonte, t.registro] })],
)
