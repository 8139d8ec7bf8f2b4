import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { buscaColumn, instante, textoOrdenado } from '../../ground/database/columns.ts'
import { searchIndexes } from '../../ground/database/search-indexes.ts'

/**
 * The bin: one row for each delete that somebody made, with what people know it by. What the delete took away stands
 * in the audit trail, in the rows whose `exclusao` is this id.
 */
export const exclusoes = pgTable(
  'exclusoes',
  {
    id: uuid().primaryKey(),
    created_at: instante().notNull().default(sql`now()`),
    /** Who deleted. Not a foreign key, as in the audit trail. */
    user_id: uuid(),
    usuario_nome: textoOrdenado().notNull(),
    /** The procedure, with the permission that it asked for. */
    operacao: text().notNull(),
    area: text().notNull(),
    nivel: text().notNull(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    tipo: textoOrdenado().notNull(),
    nome: textoOrdenado().notNull(),
    /** How many records went with it, and how many files. */
    registros: integer().notNull(),
    arquivos: integer().notNull(),
    /** About a person: once it is gone for good, the trail forgets what they were. */
    esquece: boolean().notNull().default(false),
    /** Brought back: kept until its time is over, so that bringing it back twice is bringing it back once. */
    restaurada: boolean().notNull().default(false),
    busca: buscaColumn(`tipo || ' ' || nome || ' ' || usuario_nome`),
  },
  t => [
    ...searchIndexes('exclusoes_busca', t.id, t.busca),
    index('exclusoes_quando').on(t.created_at, t.id),
    index('exclusoes_tipo').on(t.tipo, t.id),
    index('exclusoes_nome').on(t.nome, t.id),
    index('exclusoes_quem').on(t.usuario_nome, t.id),
    index('exclusoes_pessoa').on(t.user_id, t.created_at, t.id),
    /** Serves whoever takes back what they just deleted. */
    index('exclusoes_registro').on(t.operacao, t.registro_id),
  ],
)

/** Files of what is in the bin: they are somebody's, though no record stands for them. */
export const arquivosExcluidos = pgTable(
  'exclusoes_arquivos',
  {
    path_arquivo: text().primaryKey(),
    exclusao_id: uuid()
      .notNull()
      .references(() => exclusoes.id, { onDelete: 'cascade' }),
  },
  t => [index('exclusoes_arquivos_exclusao').on(t.exclusao_id)],
)
