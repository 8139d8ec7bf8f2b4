import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/database/columns.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'

export const documentos = pgTable(
  'rh_documentos_funcionario',
  {
    ...registroColumns(),
    funcionario_id: integer()
      .notNull()
      .references(() => funcionarios.id),
    tipo_documento: text().notNull(),
    nome_arquivo: text().notNull(),
    path_arquivo: text().notNull(),
    tamanho_arquivo: integer().notNull(),
    tipo_mime_arquivo: text().notNull(),
    data_validade: date({ mode: 'string' }),
  },
  t => [
    index('documentos_funcionario').on(t.funcionario_id, t.created_at),
    index('documentos_funcionario_validade').on(t.funcionario_id, t.data_validade),
    index('documentos_validade').on(t.data_validade, t.funcionario_id),
    uniqueIndex('documentos_caminho').on(t.path_arquivo),
  ],
)
