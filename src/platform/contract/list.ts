import { z } from 'zod'
import { weekOf } from './dates/dates.ts'
import { bounded, textoDeBusca } from './fields.ts'
import { type Campos, filtrosDaLista } from './filtros.ts'
import type { Vocabulary } from './vocabulary.ts'

export const PAGE_SIZES = [25, 50, 100] as const
/** Rows are counted up to this number; beyond it the answer says "mais de". */
export const COUNT_LIMIT = 10_000
/** The same for a search: with so many results people keep typing. */
export const SEARCH_COUNT_LIMIT = 2000
/** The same for a search that ends in a word of one or two letters. */
export const BRIEF_COUNT_LIMIT = 1000

/**
 * Input of every list: search words (each must match some searched field, anywhere in it, ignoring case and accents), sort, page and the entity's own filters.
 * @param sort sortable columns
 * @param padrao default sort
 * @param filtros the entity's filters, all optional
 * @param campos fields that people may add a filter by; one with the name of a filter extends it
 * @param quadro the field whose values are the columns of the entity's board; a column is the list with `coluna`
 */
export function listInput<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sort: Sort,
  padrao: { ordem: Sort[number]; direcao: 'asc' | 'desc' },
  filtros: Filters,
  campos: Campos = {},
  quadro?: { campo: string; de: Vocabulary },
) {
  return z.strictObject({
    busca: textoDeBusca.default(''),
    ordem: z.enum(sort).default(padrao.ordem as never),
    direcao: z.enum(['asc', 'desc']).default(padrao.direcao),
    pagina: z.int().min(1).max(1_000_000).default(1),
    por_pagina: z.int().min(1).max(100).default(25),
    /** Groups the rows by a sort: equal values, of a date its months, or with `:semana` its weeks. */
    agrupar: z.enum(agrupamentos(sort, campos)).optional(),
    /** Values of folded groups, whose rows are left out of the pages, not of the total. */
    fechados: z.array(bounded(500)).max(200).optional(),
    filtros: filtrosDaLista(filtros, campos),
    ...(colunaDe(quadro) as { coluna: z.ZodOptional<z.ZodType<Coluna>> }),
  })
}

/** By what rows stand in groups: each sort, and the weeks of one that is a date which people filter by. */
function agrupamentos<Sort extends readonly [string, ...string[]]>(sort: Sort, campos: Campos) {
  const dated = sort.filter(name => campos[name]?.tipo === 'data')
  return [...sort, ...dated.map(name => `${name}:semana`)] as unknown as readonly [
    Agrupar<Sort[number]>,
    ...Agrupar<Sort[number]>[],
  ]
}

export type Agrupar<Ordem extends string> = Ordem | `${Ordem}:semana`

/** How long a group of a date is. */
export type Periodo = 'mes' | 'semana' | 'dia'

/** A grouping as the address holds it: the sort, and of a date how long a group is. */
export function lerAgrupar(agrupar: string): { campo: string; periodo: Periodo } {
  const [campo = '', periodo] = agrupar.split(':')
  return { campo, periodo: periodo === 'semana' || periodo === 'dia' ? periodo : 'mes' }
}

/** Whether the groups of a list may be asked for; a list with weeks tells their days, too. */
export const ofereceGrupos = (list: { input: z.ZodType } | undefined, agrupar: string): boolean =>
  list?.input.safeParse({ agrupar: agrupar.replace(/:dia$/, ':semana') }).success ?? false

/** The name of the group of a date: its month, the Sunday of its week, or itself. */
export function grupoDaData(date: string, periodo: Periodo): string {
  if (periodo === 'mes' || date === '') return date.slice(0, 7)
  return periodo === 'dia' ? date : weekOf(date)
}

/** A column of a board: the records whose field has this value, of those that search and filters select. */
export interface Coluna {
  campo: string
  valor: string
}

const colunaDe = (quadro: { campo: string; de: Vocabulary } | undefined) =>
  quadro && {
    coluna: z.strictObject({ campo: z.literal(quadro.campo), valor: z.enum(quadro.de.values) }).optional(),
  }

/** The field whose values are the columns of a list's board, and these; undefined where it has none. */
export function quadroDe(list: { input: z.ZodType } | undefined) {
  const { coluna } = ((list?.input as z.ZodObject | undefined)?.shape ?? {}) as {
    coluna?: z.ZodOptional<z.ZodObject<{ campo: z.ZodLiteral<string>; valor: z.ZodEnum }>>
  }
  if (!coluna) return undefined
  const { campo, valor } = coluna.unwrap().shape
  return { campo: campo.value, valores: valor.options as readonly string[] }
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
  agrupar?: Agrupar<Ordem> | undefined
  fechados?: string[] | undefined
  filtros: Filtros
  coluna?: Coluna | undefined
}

/** Search, filters and order of a list, without the page. */
export type ListSelection<Ordem extends string = string, Filtros = Record<string, unknown>> = Omit<
  ListInput<Ordem, Filtros>,
  'pagina' | 'por_pagina' | 'agrupar' | 'fechados' | 'coluna'
>

export interface Page<Row> {
  rows: Row[]
  total: number
  total_minimo: boolean
}
