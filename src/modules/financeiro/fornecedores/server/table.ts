import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import {
  nameScanIndex,
  numbersIndex,
  searchIndexes,
} from '#platform/server/ground/database/search-indexes.ts'

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
    /** For the search of expenses by their supplier, which the indexes of `busca` find. */
    busca_nome: buscaColumn('nome'),
    /** A telephone is found as it was typed and by its digits alone. */
    busca: buscaColumn(
      `nome || ' ' || cnpj || ' ' || coalesce(endereco, '') || ' ' || coalesce(email, '') || ' ' || coalesce(categoria, '') || ' ' || coalesce(telefone, '') || ' ' || coalesce(regexp_replace(telefone, '\\D', '', 'g'), '')`,
    ),
  },
  t => [
    ...searchIndexes('fornecedores_busca', t.id, t.busca),
    numbersIndex('fornecedores_nome_numeros', t.id, t.busca_nome),
    nameScanIndex('fornecedores_nome', t.id, t.busca_nome),
    index('fornecedores_nome').on(t.nome, t.id),
    index('fornecedores_cnpj').on(t.cnpj, t.id),
    index('fornecedores_categoria').on(t.categoria, t.id),
  ],
)
