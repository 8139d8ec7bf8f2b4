import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { data } from '#platform/contract/fields.ts'

/** What expenses consist of. */
export const seriesDeDespesa = ['contas', 'despesas_projeto', 'despesas_cartao', 'tarifas'] as const
export type SerieDeDespesa = (typeof seriesDeDespesa)[number]

/** The sums of the dashboard whose rows no list of their own has, and the series that each consists of. */
export const seriesDaSoma = { despesas: seriesDeDespesa, recebido: ['recebido'] } as const
export type Soma = keyof typeof seriesDaSoma
const somas = ['despesas', 'recebido'] as const satisfies readonly Soma[]
const serie = z.enum([...seriesDaSoma.despesas, ...seriesDaSoma.recebido])
export type SerieComLinhas = z.output<typeof serie>

/** Rows of a page. */
export const LINHAS_POR_PAGINA = 50

export const linhasApi = defineApi('painel/linhas', {
  /** The rows behind a bar of expenses, or behind what was received: those that are added up, of the series that the person may see. */
  list: query({
    area: 'todos',
    nivel: 'ver',
    resumo:
      'O que uma soma do Dashboard soma em um período: despesas (contas, despesas de projeto e de cartão, tarifas bancárias) ou recebimentos, com a soma de cada parte',
    erro: 'Erro ao buscar o que o Dashboard soma',
    naReplica: true,
    input: z.strictObject({
      soma: z.enum(somas).default('despesas'),
      de: data('Informe o primeiro dia.'),
      ate: data('Informe o último dia.'),
      /** Of this part alone. */
      parte: serie.optional(),
      pagina: z.int().min(1).max(10_000).default(1),
    }),
    output: z.strictObject({
      partes: z.array(z.strictObject({ serie, quantidade: z.int().min(0), valor: z.string() })),
      /** The latest first. */
      linhas: z.array(
        z.strictObject({
          serie,
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
export type Linhas = OutputOf<typeof linhasApi.list>
