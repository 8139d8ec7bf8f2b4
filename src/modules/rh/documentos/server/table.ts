import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { DESLIGADO } from '../../campos.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'

/** SQL over the employee `f` of a document: who left has nothing to renew. The filters `A_RENOVAR` select the same. */
export const DE_QUEM_FICA = `f.status_funcionario <> '${DESLIGADO}'`

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
    busca: buscaColumn(`tipo_documento || ' ' || nome_arquivo`),
  },
  t => [
    index('documentos_funcionario').on(t.funcionario_id, t.created_at, t.id),
    index('documentos_funcionario_validade').on(t.funcionario_id, t.data_validade, t.id),
    index('documentos_de_funcionario').on(t.funcionario_id, t.id),
    ...searchIndexes('documentos_busca', t.id, t.busca),
    /** Serve the list of all of them. */
    index('documentos_vencimento').on(t.data_validade, t.id),
    index('documentos_criacao').on(t.created_at, t.id),
    index('documentos_validade').on(t.data_validade, t.funcionario_id),
    uniqueIndex('documentos_caminho').on(t.path_arquivo),
  ],
)
