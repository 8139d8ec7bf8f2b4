import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import {
  nameScanIndex,
  numbersIndex,
  searchIndexes,
} from '#platform/server/ground/database/search-indexes.ts'

export const clientes = pgTable(
  'comercial_clientes',
  {
    ...registroColumns(),
    nome_cliente: textoOrdenado().notNull(),
    cnpj_cpf: text(),
    email: text(),
    telefone: text(),
    endereco: text(),
    /** For the search of other records by their client's name, which the indexes of `busca` find. */
    busca_nome: buscaColumn('nome_cliente'),
    busca: buscaColumn(`nome_cliente || ' ' || coalesce(cnpj_cpf, '') || ' ' || coalesce(email, '')`),
  },
  t => [
    ...searchIndexes('clientes_busca', t.id, t.busca),
    numbersIndex('clientes_nome_numeros', t.id, t.busca_nome),
    nameScanIndex('clientes_nome', t.id, t.busca_nome),
    index('clientes_nome').on(t.nome_cliente, t.id),
    index('clientes_documento').on(t.cnpj_cpf, t.id),
    index('clientes_email').on(t.email, t.id),
  ],
)

/** For `searchRelated`: records are found by the name of their client. */
export const peloCliente = {
  table: clientes,
  searched: 'busca_nome',
  within: 'busca',
  fewNumbers: true,
} as const
