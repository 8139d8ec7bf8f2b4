import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { data } from '#platform/contract/fields.ts'

/** What expenses consist of. */
export const seriesDeDespesa = ['contas', 'despesas_projeto', 'despesas_cartao', 'tarifas'] as const
export type SerieDeDespesa = (typeof seriesDeDespesa)[number]
/** Rows of a page of expenses. */
export const DESPESAS_POR_PAGINA = 50

export const despesasApi = defineApi('painel/despesas', {
  /** The rows behind a bar of expenses: those that the chart adds up, of the series that the person may see. */
  list: query({
    area: 'todos',
    nivel: 'ver',
    resumo:
      'As despesas de um período que o Dashboard soma: contas, despesas de projeto e de cartão e tarifas bancárias, com a soma de cada parte',
    erro: 'Erro ao buscar despesas',
    naReplica: true,
    input: z.strictObject({
      de: data('Informe o primeiro dia.'),
      ate: data('Informe o último dia.'),
      /** Of this part alone. */
      parte: z.enum(seriesDeDespesa).optional(),
      pagina: z.int().min(1).max(10_000).default(1),
    }),
    output: z.strictObject({
      partes: z.array(
        z.strictObject({ serie: z.enum(seriesDeDespesa), quantidade: z.int().min(0), valor: z.string() }),
      ),
      /** The latest first. */
      linhas: z.array(
        z.strictObject({
          serie: z.enum(seriesDeDespesa),
          id: z.int(),
          dia: z.string(),
          nome: z.string(),
          detalhe: z.string().nullable(),
          valor: z.string().nullable(),
          /** Address of the record's page. */
          endereco: z.string(),
        }),
      ),
      mais: z.boolean(),
    }),
  }),
})
export type Despesas = OutputOf<typeof despesasApi.list>
