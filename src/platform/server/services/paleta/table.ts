import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { beyondAscii } from '../../ground/database/short-words.ts'

/** What the beginning of a name is looked up by: longer than any search, far below what fits into an index row. */
export const INICIO = 240

/**
 * One row a record that the palette finds, made soon after each change (see `sync.ts`, `pending.ts`). `texto` is folded and laid out for LIKE:
 * each name or number between line ends and led by a space, then further texts, each led by a tab and a space.
 */
export const buscaGlobal = pgTable(
  'busca_global',
  {
    entidade: text().notNull(),
    /** Key of the record, a number or a uuid. */
    registro: text().notNull(),
    /** What "the latest first" goes by. */
    momento: timestamp({ withTimezone: true }).notNull(),
    texto: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.entidade, t.momento, t.registro] }),
    index('busca_global_inicio').on(t.entidade, sql.raw(`left("texto", ${INICIO}) text_pattern_ops`)),
    index('busca_global_texto').using('gin', t.entidade, sql`${t.texto} gin_trgm_ops`),
    index('busca_global_texto_outros')
      .on(t.entidade)
      .where(sql.raw(beyondAscii('"texto"'))),
  ],
)

/** The statements that make the rows of an entity: where its declaration says others, the next start makes them anew. */
export const buscaGlobalFontes = pgTable('busca_global_fontes', {
  entidade: text().primaryKey(),
  /** Of all records, for `refazer_busca_global()`. */
  linhas: text().notNull(),
  /** Of the records whose keys are `$1`, for `indexar_pendentes()`. */
  algumas: text(),
})

/** Records whose row of the index is to be made, made anew or taken away, as triggers leave them. */
export const buscaGlobalPendentes = pgTable('busca_global_pendentes', {
  entidade: text().notNull(),
  momento: timestamp({ withTimezone: true }).notNull(),
  registro: text().notNull(),
  /** Of a row that records of the entity mention, whose key `registro` is: the statement that leaves these records instead. */
  dependentes: text(),
})
