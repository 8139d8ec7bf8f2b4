import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '../../access/registro.ts'

/** Pictures that everybody sees beside a name: one of each person (`user_id`), and one logo. */
export const imagens = pgTable(
  'imagens',
  {
    ...registroColumns(),
    /** 'avatar' or 'logo'. */
    uso: text().notNull(),
    /** The hash of its bytes and its ending: what its address ends with, so that a browser may keep it for ever. */
    nome_arquivo: text().notNull(),
    path_arquivo: text().notNull(),
    tamanho_arquivo: integer().notNull(),
    tipo_mime_arquivo: text().notNull(),
  },
  t => [
    uniqueIndex('imagens_caminho').on(t.path_arquivo),
    uniqueIndex('imagens_avatar').on(t.user_id).where(sql`uso = 'avatar'`),
    uniqueIndex('imagens_logo').on(t.uso).where(sql`uso = 'logo'`),
    index('imagens_nome').on(t.nome_arquivo),
  ],
)
