import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoDaData, textoDoValor } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'

const searched = [
  'descricao_despesa',
  `coalesce(nome_fornecedor_excluido, '')`,
  `coalesce(numero_nota_fiscal, '')`,
  `coalesce(chave_acesso_nota_fiscal, '')`,
  `coalesce(categoria_despesa, '')`,
  textoDaData('data_despesa'),
  textoDoValor('valor_despesa'),
]

export const despesasProjeto = pgTable(
  'financeiro_despesas_projeto',
  {
    ...registroColumns(),
    projeto_id: integer()
      .notNull()
      .references(() => projetos.id, { onDelete: 'cascade' }),
    descricao_despesa: text().notNull(),
    fornecedor_id: integer().references(() => fornecedores.id, { onDelete: 'restrict' }),
    /** Name of a supplier that was deleted since; an expense never loses to whom it was paid. */
    nome_fornecedor_excluido: text(),
    data_despesa: date({ mode: 'string' }).notNull(),
    valor_despesa: dinheiro().notNull(),
    numero_nota_fiscal: text(),
    data_emissao_nota_fiscal: date({ mode: 'string' }),
    chave_acesso_nota_fiscal: text(),
    categoria_despesa: text(),
    comprovante_url: text(),
    busca: buscaColumn(searched.join(` || ' ' || `)),
  },
  t => [
    ...searchIndexes('despesas_projeto_busca', t.id, t.busca),
    index('despesas_projeto_data').on(t.projeto_id, t.data_despesa, t.id),
    /** Also gives the sum of a project without reading the rows. */
    index('despesas_projeto_valor').on(t.projeto_id, t.valor_despesa, t.id),
    index('despesas_projeto_fornecedor').on(t.fornecedor_id, t.data_despesa),
    index('despesas_projeto_numero')
      .on(t.numero_nota_fiscal, t.fornecedor_id)
      .where(sql`numero_nota_fiscal is not null`),
    index('despesas_projeto_chave').on(t.chave_acesso_nota_fiscal),
  ],
)
