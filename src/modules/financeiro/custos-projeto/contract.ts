import { z } from 'zod'
import { data, dinheiro, texto, textoOpcional } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'

/** So many lines may a budget have, and so many additions a contract. */
export const MAX_LINHAS = 100

export const orcamentoLabels = {
  categoria: 'Categoria',
  valor: 'Valor orçado',
  observacao: 'Observação',
} satisfies Record<keyof LinhaDoOrcamento, string>

/** What a project may cost in one category. */
export const linhaDoOrcamento = z.strictObject({
  categoria: texto('Informe a categoria.', 120),
  valor: dinheiro('Informe o valor orçado, como 1.234,56.'),
  observacao: textoOpcional(300),
})
type LinhaDoOrcamento = z.output<typeof linhaDoOrcamento>
export const orcamentoInput = linhas(linhaDoOrcamento, { max: MAX_LINHAS, nome: 'linhas' })

export const aditivoLabels = {
  data: 'Data',
  descricao: 'Descrição do aditivo',
  valor: 'Valor do aditivo',
} satisfies Record<keyof Aditivo, string>

/** What is added to the contract of a project, or taken from it. */
export const aditivoInput = z.strictObject({
  data: data('Informe a data do aditivo.'),
  descricao: texto('Descreva o aditivo.', 300),
  valor: dinheiro('Informe o valor do aditivo, como 1.234,56.'),
})
type Aditivo = z.output<typeof aditivoInput>
export const aditivosInput = linhas(aditivoInput, { max: MAX_LINHAS, nome: 'aditivos' })

type Digitada = { valor?: unknown; categoria?: unknown; descricao?: unknown }
const valorDe = ({ valor }: Digitada) => canonicalMoney(String(valor ?? '')) ?? '0.00'

/** What lines come to, those that are typed so far. */
export const somaDasLinhas = (lines: readonly Digitada[]): string => addMoney(...lines.map(valorDe))

/** A line in one line of text: 'Materiais: R$ 60.000,00'. */
export const textoDaLinha = (line: Digitada): string =>
  `${String(line.categoria ?? line.descricao ?? '').trim() || 'Sem nome'}: ${formatMoney(valorDe(line))}`

/** What the history of a project tells of its budget and of its additions. */
const caminho = '/financeiro/projetos/{projeto_id}'
export const orcamentoHistoria = {
  ...{ entidade: 'Orçamento', campos: orcamentoLabels, nome: ['categoria'], caminho },
} satisfies Historia
export const aditivoHistoria = {
  ...{ entidade: 'Aditivo', campos: aditivoLabels, nome: ['descricao'], caminho },
} satisfies Historia

/** Reais of one category, or of all. */
const custos = {
  orcado: z.string(),
  comprometido: z.string(),
  realizado: z.string(),
  /** Realised, committed, and what is left of the budget beside them: never less than the budget. */
  previsto: z.string(),
}

/** What a project costs and earns. All amounts by the database, exact. */
export const resultadoDoProjeto = z.strictObject({
  nome_projeto: z.string(),
  /** The proposal and the additions. Null without a proposal or an addition: then there is no result. */
  contratado: z.string().nullable(),
  aditivos: z.string(),
  ...custos,
  /** The project's field of that name; a difference to the lines of the budget is shown. */
  orcamento_total: z.string().nullable(),
  /** Contracted without what is expected to be spent. */
  resultado: z.string().nullable(),
  /** Of the contracted amount, e.g. '9,7%' or '-3%'. */
  margem: z.string().nullable(),
  /** From the greatest expected cost to the least; '' where an expense has no category. */
  categorias: z.array(z.strictObject({ categoria: z.string(), ...custos })),
  /** In order, those in which something was spent or ordered. */
  meses: z.array(z.strictObject({ mes: z.string(), comprometido: z.string(), realizado: z.string() })),
})
export type ResultadoDoProjeto = z.output<typeof resultadoDoProjeto>
