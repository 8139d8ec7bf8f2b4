import { sql } from 'drizzle-orm'
import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'

export const contasBancarias = pgTable(
  'financeiro_contas_bancarias',
  {
    ...registroColumns(),
    nome: textoOrdenado().notNull(),
    /** What it was called before, which older payments say; kept by a trigger. */
    nomes_anteriores: text().array().notNull().default(sql`'{}'`),
    banco: text(),
    agencia: text(),
    numero: text(),
    saldo: dinheiro(),
    saldo_em: date({ mode: 'string' }),
    /** Bank and number as the statements name them, so that the next one finds its account; null before the first. */
    chave: text().unique('contas_bancarias_chave'),
    busca: buscaColumn(
      `nome || ' ' || coalesce(banco, '') || ' ' || coalesce(agencia, '') || ' ' || coalesce(numero, '')`,
    ),
  },
  t => [
    ...searchIndexes('contas_bancarias_busca', t.id, t.busca),
    index('contas_bancarias_nome').on(t.nome, t.id),
    index('contas_bancarias_saldo').on(t.saldo, t.id),
    index('contas_bancarias_saldo_em').on(t.saldo_em, t.id),
  ],
)
