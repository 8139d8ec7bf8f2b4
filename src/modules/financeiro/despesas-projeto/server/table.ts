import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoDaData, textoDoValor } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { despesasCartao } from '../../despesas-cartao/server/table.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'

const searched = [
  'descricao_despesa',
  'nome_fornecedor_excluido',
  'numero_nota_fiscal',
  'chave_acesso_nota_fiscal',
  'categoria_despesa',
  textoDaData('data_despesa'),
  textoDoValor('valor_despesa'),
]

/**
 * The one truth of what a project costs. A row is typed here, or it is the part of a payable or of a card expense that concerns
 * the project: then it has no supplier and no document of its own, since both are told to fewer people than a project's cost.
 */
export const despesasProjeto = pgTable(
  'financeiro_despesas_projeto',
  {
    ...registroColumns(),
    projeto_id: integer()
      .notNull()
      .references(() => projetos.id, { onDelete: 'cascade' }),
    descricao_despesa: text().notNull(),
    /** What an expense that was joined to a payable or card expense was called before, for when it is taken out again. */
    descricao_antes: text(),
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
    conta_id: integer().references(() => contasAPagar.id, { onDelete: 'cascade' }),
    despesa_cartao_id: integer().references(() => despesasCartao.id, { onDelete: 'cascade' }),
    /** 'Comprometido' while its payable is still to be paid, else 'Realizado'. Kept by triggers (migration `rateio`). */
    estado: text().notNull().default('Realizado'),
    busca: buscaColumn(searched),
  },
  t => [
    ...searchIndexes('despesas_projeto_busca', t.id, t.busca),
    index('despesas_projeto_data').on(t.projeto_id, t.data_despesa, t.id),
    /** Also gives the sum of a project without reading the rows. */
    index('despesas_projeto_valor').on(t.projeto_id, t.valor_despesa, t.id),
    /** Expenses of a month, of all projects, behind a bar of the dashboard. */
    index('despesas_projeto_todas')
      .on(t.data_despesa, t.id)
      .where(sql`num_nonnulls(conta_id, despesa_cartao_id) = 0`),
    index('despesas_projeto_fornecedor').on(t.fornecedor_id, t.data_despesa),
    index('despesas_projeto_numero')
      .on(t.numero_nota_fiscal, t.fornecedor_id)
      .where(sql`numero_nota_fiscal is not null`),
    /** Doubles of a card expense: the same value on about the same day. */
    index('despesas_projeto_igual')
      .on(t.valor_despesa, t.data_despesa)
      .where(sql`num_nonnulls(conta_id, despesa_cartao_id) = 0`),
    index('despesas_projeto_chave').on(t.chave_acesso_nota_fiscal),
    index('despesas_projeto_conta').on(t.conta_id, t.projeto_id).where(sql`conta_id is not null`),
    index('despesas_projeto_cartao')
      .on(t.despesa_cartao_id, t.projeto_id)
      .where(sql`despesa_cartao_id is not null`),
    index('despesas_projeto_categoria').on(t.categoria_despesa, t.id),
    /** Expenses behind a figure of a category, in the order of the list. */
    index('despesas_projeto_por_categoria').on(
      t.projeto_id,
      sql`f_busca(categoria_despesa)`,
      t.data_despesa,
      t.id,
    ),
    index('despesas_projeto_estado').on(t.projeto_id, t.estado, t.data_despesa, t.id),
    check('despesas_projeto_origem', sql`num_nonnulls(conta_id, despesa_cartao_id) <= 1`),
    check('despesas_projeto_estado', sql`estado in ('Realizado', 'Comprometido')`),
    check(
      'despesas_projeto_sem_documento',
      sql`num_nonnulls(conta_id, despesa_cartao_id) = 0 or num_nonnulls(fornecedor_id, nome_fornecedor_excluido, numero_nota_fiscal, data_emissao_nota_fiscal, chave_acesso_nota_fiscal) = 0`,
    ),
  ],
)
