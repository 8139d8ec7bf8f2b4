import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { buscaColumn, registroColumns, textoOrdenado } from '#platform/server/database/columns.ts'

export const fornecedores = pgTable(
  'financeiro_fornecedores',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    cnpj: text().notNull(),
    endereco: text(),
    telefone: text(),
    email: text(),
    categoria: text(),
    /** For the search of expenses by their supplier. */
    busca_nome: buscaColumn('nome'),
    /** A telephone is found as it was typed and by its digits alone. */
    busca: buscaColumn(
      `nome || ' ' || cnpj || ' ' || coalesce(endereco, '') || ' ' || coalesce(email, '') || ' ' || coalesce(categoria, '') || ' ' || coalesce(telefone, '') || ' ' || coalesce(regexp_replace(telefone, '\\D', '', 'g'), '')`,
    ),
  },
  t => [
    index('fornecedores_busca').using('gin', sql`${t.busca} gin_trgm_ops`),
    index('fornecedores_nome').on(t.nome, t.id),
    index('fornecedores_cnpj').on(t.cnpj, t.id),
    index('fornecedores_categoria').on(t.categoria, t.id),
    index('fornecedores_busca_nome').using('gin', sql`${t.busca_nome} gin_trgm_ops`),
  ],
)
