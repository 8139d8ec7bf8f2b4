import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '../../../access/registro.ts'

/** Photos and receipts of any record: `tabela` and `registro_id` say whose. Documents of people have a table of their own. */
export const anexos = pgTable(
  'anexos',
  {
    ...registroColumns(),
    tabela: text().notNull(),
    registro_id: integer().notNull(),
    nome_arquivo: text().notNull(),
    path_arquivo: text().notNull(),
    tamanho_arquivo: integer().notNull(),
    tipo_mime_arquivo: text().notNull(),
  },
  t => [
    index('anexos_dono').on(t.tabela, t.registro_id, t.id),
    uniqueIndex('anexos_caminho').on(t.path_arquivo),
  ],
)
