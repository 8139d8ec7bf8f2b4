import { customType, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { dinheiro, linhaColumns } from '#platform/server/ground/database/columns.ts'
import { projetos } from '../../projetos/server/table.ts'

const ofProjeto = () =>
  integer()
    .notNull()
    .references(() => projetos.id, { onDelete: 'cascade' })

/** The budget of a project, a line a category. */
export const orcamentoDeProjeto = pgTable(
  'financeiro_orcamento_projeto',
  {
    ...linhaColumns(),
    projeto_id: ofProjeto(),
    categoria: text().notNull(),
    valor: dinheiro().notNull(),
    observacao: text(),
  },
  t => [index('orcamento_projeto').on(t.projeto_id, t.posicao, t.id)],
)

/** Additions to the contract of a project. */
export const aditivos = pgTable(
  'financeiro_aditivos',
  {
    ...linhaColumns(),
    projeto_id: ofProjeto(),
    data: date({ mode: 'string' }).notNull(),
    descricao: text().notNull(),
    valor: dinheiro().notNull(),
  },
  t => [index('aditivos_projeto').on(t.projeto_id, t.posicao, t.id)],
)

const soma = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(30, 2)' })

/**
 * What projects cost by month, category and state. Triggers add a row for what each statement changes, as those of the dashboard do:
 * the rows of a project add up to the truth at any moment. No reference: the rows of a deleted project add up to nothing.
 */
export const custosSomas = pgTable(
  'custos_somas',
  {
    projeto_id: integer().notNull(),
    mes: date({ mode: 'string' }).notNull(),
    categoria: text().notNull(),
    estado: text().notNull(),
    quantidade: integer().notNull(),
    valor: soma().notNull(),
  },
  // With what is summed: once vacuumed, totals of a list read no row.
  t => [index('custos_somas_projeto').on(t.projeto_id, t.estado, t.valor)],
)
