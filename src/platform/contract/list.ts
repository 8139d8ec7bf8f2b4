import { z } from 'zod'
import { textoDeBusca } from './fields.ts'

export const PAGE_SIZES = [25, 50, 100] as const
/** Rows are counted up to this number; beyond it the answer says "mais de". */
export const COUNT_LIMIT = 10_000
/** The same for a search: with so many results people keep typing. */
export const SEARCH_COUNT_LIMIT = 4000
/** The same for a search of one or two letters. */
export const BRIEF_COUNT_LIMIT = 1000

/**
 * Input of every list: search words (each must match some searched field, anywhere in it, ignoring case and accents), sort, page and the entity's own filters.
 * @param sort sortable columns
 * @param padrao default sort
 * @param filtros the entity's filters, all optional
 */
export function listInput<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sort: Sort,
  padrao: { ordem: Sort[number]; direcao: 'asc' | 'desc' },
  filtros: Filters,
) {
  return z.strictObject({
    busca: textoDeBusca.default(''),
    ordem: z.enum(sort).default(padrao.ordem as never),
    direcao: z.enum(['asc', 'desc']).default(padrao.direcao),
    pagina: z.int().min(1).max(1_000_000).default(1),
    por_pagina: z.int().min(1).max(100).default(25),
    filtros: z.strictObject(filtros).prefault({} as never),
  })
}

/** Answer of a list. `total` is exact unless `total_minimo` is set: then there are more. */
export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int(),
    total_minimo: z.boolean(),
  })
}

export interface ListInput<Ordem extends string = string, Filtros = Record<string, unknown>> {
  busca: string
  ordem: Ordem
  direcao: 'asc' | 'desc'
  pagina: number
  por_pagina: number
  filtros: Filtros
}

/** Search, filters and order of a list, without the page. */
export type ListSelection<Ordem extends string = string, Filtros = Record<string, unknown>> = Omit<
  ListInput<Ordem, Filtros>,
  'pagina' | 'por_pagina'
>

export interface Page<Row> {
  rows: Row[]
  total: number
  total_minimo: boolean
}
