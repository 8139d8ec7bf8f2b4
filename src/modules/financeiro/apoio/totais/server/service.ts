import type { Soma } from '../contract.ts'

/** A row of the expressions of {@link expressoesDe}. */
export type LinhaDeSomas = Record<string, string | number>

/**
 * Expressions of one of the sums above a list, over groups `t` that have `quantidade`.
 * @param condicao constant SQL that selects groups
 * @param valor constant SQL of what each group comes to
 */
export const expressoesDe = (nome: string, condicao: string, valor = 't.resta') => ({
  [`${nome}_quantidade`]: `coalesce(sum(t.quantidade) filter (where ${condicao}), 0)::int`,
  [`${nome}_valor`]: `coalesce(sum(${valor}) filter (where ${condicao}), 0)::numeric(30, 2)`,
})

/** One of the sums, as a row has it. */
export const somaDe = (row: LinhaDeSomas, nome: string): Soma => ({
  quantidade: Number(row[`${nome}_quantidade`]),
  valor: String(row[`${nome}_valor`]),
})
