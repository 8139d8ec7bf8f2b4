import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { type CallOf, type Procedure, proceduresAt, proceduresBeside } from '#platform/contract/api.ts'
import { type Campos, declaradosEm } from '#platform/contract/filtros.ts'
import { type ListInput, lerAgrupar, type Page, type Periodo } from '#platform/contract/list.ts'
import { procedureQuery, queryClient } from '../../queries.ts'
import { askAhead } from '../../screen.tsx'
import type { UrlPatch } from '../use-url.ts'
import type { ListProcedure, RowOf } from './columns.ts'
import { readListInput } from './list-url.ts'
import { useSearchText } from './use-search-text.ts'
import { isDated } from './views/dated.ts'
import { useFolds } from './views/use-folds.ts'
import { useView, type ViewState } from './views/use-view.ts'

const PREFETCH_AFTER_MS = 400

/** State and actions of a list, for `DataTable` and `Toolbar`. */
export interface List<Row> {
  /** The procedures of its entity. */
  api: Readonly<Record<string, Procedure>>
  procedure: ListProcedure
  /** The entity's path in the API, e.g. `comercial/clientes`. */
  entidade: string
  /** What it can be filtered by, beside the controls of its toolbar. */
  campos: Campos
  /** Present search, sort, page and filters. */
  input: ListInput
  rows: readonly Row[]
  total: number
  total_minimo: boolean
  /** There is a next page. */
  more: boolean
  search: ReturnType<typeof useSearchText>
  firstLoad: boolean
  /** Loading newer rows; the present ones stay visible. */
  refetching: boolean
  error: Error | null
  retry: () => void
  sortBy: (sort: string) => void
  goTo: (pagina: number) => void
  setPageSize: (por_pagina: number) => void
  setFilter: (name: string, value: string | number | boolean | null) => void
  view: ViewState
  /** Undefined where the rows are in no groups. */
  grouped: Grouped | undefined
  /** Puts the rows in groups by one of the list's sorts; undefined ends that. */
  groupBy: (por: string | undefined) => void
  /** Rows of all pages: the total without those of folded groups. */
  onPages: number
  /** Takes away what narrows the list and was chosen by the person; undefined where nothing does. */
  clear: { search: (() => void) | undefined; filters: (() => void) | undefined }
}

/** The groups that rows stand in. */
export interface Grouped {
  /** As the list's input has it. */
  agrupar: string
  por: string
  /** They are months or weeks of a date. */
  dated: boolean
  periodo: Periodo
  descending: boolean
  /** Values of the folded groups. */
  fechados: readonly string[]
  /** Folds a group or unfolds it. */
  toggle: (valor: string, quantidade: number) => void
}

const NOTHING: Page<never> = { rows: [], total: 0, total_minimo: false }

/** Parameters by which the screen shows another list than these of it say alone. */
const OTHERWISE = ['visao', 'como', 'agrupar', 'aba']

/** Hash of what was asked for ahead, until its list is there. */
let ahead: string | undefined

askAhead(({ path, escolheAntes }, { visoes_padrao }) => {
  const list = proceduresAt(path.slice(1)).list as ListProcedure | undefined
  const search = new URLSearchParams(location.search)
  if (!list || escolheAntes || !('filtros' in list.input.shape)) return
  if (visoes_padrao[list.path] || OTHERWISE.some(name => search.has(name))) return
  const { input } = readListInput(list, name => search.get(name) ?? '')
  const options = procedureQuery(list, input)
  ahead = hashKey(options.queryKey)
  // What fails is asked for again by the list, which says so.
  void queryClient.prefetchQuery({ ...options, meta: { silent: true } })
})

/**
 * State of a list screen, kept in the address without defaults: search, sort, page, page size and filters. The previous rows
 * stay visible while the next ones load, and the next page is prefetched.
 * @param procedure one whose input is `listInput(…)`
 * @param fixed filters that the screen sets itself, e.g. the statement whose expenses are listed
 * @param place names of filters in the address that say which list it is, e.g. of which project
 */
export function useList<P extends ListProcedure>(
  procedure: P,
  fixed: ListInput['filtros'] = {},
  place: readonly string[] = [],
): List<RowOf<P>> {
  const { param, change, waiting, state: view } = useView(procedure, [...place, ...Object.keys(fixed)])
  const client = useQueryClient()
  const { input: asked, defaults } = readListInput(procedure, param)
  const input = { ...asked, filtros: { ...asked.filtros, ...fixed } }
  const api = proceduresBeside(procedure)
  const { agrupar } = input
  const { campo: por, periodo } = lerAgrupar(agrupar ?? '')
  const dated = isDated(api, por)
  const folds = useFolds(`${agrupar} ${JSON.stringify(input.filtros)} ${input.busca}`)
  const asking = folds.fechados.length > 0 ? { ...input, fechados: folds.fechados } : input
  const options = procedureQuery(procedure, asking as CallOf<P>)
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    enabled: !waiting,
    refetchOnMount: ({ queryHash, state }) => queryHash !== ahead || state.isInvalidated,
  })
  useEffect(() => {
    ahead = undefined
  }, [])
  // Deferred rendering, so that typing and scrolling do not wait for a page of rows.
  const data = useDeferredValue(query.data)
  const { rows, total, total_minimo } = (data ?? NOTHING) as Page<RowOf<P>>

  const settled = query.isSuccess && !query.isPlaceholderData && data === query.data
  const more = total_minimo
    ? rows.length === input.por_pagina
    : input.pagina * input.por_pagina < total - folds.rows
  const nextKey = JSON.stringify({ ...asking, pagina: input.pagina + 1 })
  useEffect(() => {
    if (!settled || !more) return
    const next = procedureQuery(procedure, JSON.parse(nextKey))
    const timer = setTimeout(
      () => void client.prefetchQuery({ ...next, meta: { silent: true } }),
      PREFETCH_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [settled, more, nextKey, procedure, client])

  /** A change of search, filters or sort returns to the first page. */
  const restart = (patch: UrlPatch, how: 'push' | 'replace') => change({ ...patch, pagina: null }, how)

  const search = useSearchText(input.busca, busca => restart({ busca }, 'replace'))
  const chosen = Object.keys(asked.filtros).filter(name => !place.includes(name))
  const noFilters = Object.fromEntries(chosen.map(name => [name, null]))

  const lastPage = Math.max(1, Math.ceil((total - folds.rows) / input.por_pagina))
  const beyond = settled && rows.length === 0 && input.pagina > lastPage
  useEffect(() => {
    if (beyond) change({ pagina: lastPage > 1 ? lastPage : null }, 'replace')
  }, [beyond, lastPage, change])

  return {
    api,
    procedure,
    campos: declaradosEm(procedure.input).campos,
    entidade: procedure.path.slice(0, procedure.path.lastIndexOf('/')),
    input,
    view,
    rows,
    total,
    total_minimo,
    more,
    search,
    firstLoad: query.isPending || (query.isSuccess && data === undefined),
    refetching: query.isFetching && !query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    sortBy: ordem => {
      const direcao = ordem === input.ordem && input.direcao === 'asc' ? 'desc' : 'asc'
      restart(
        {
          ordem: ordem === defaults.ordem ? null : ordem,
          direcao: direcao === defaults.direcao ? null : direcao,
          // Months and weeks stand in the order of their date alone.
          ...(dated && ordem !== por && { agrupar: null }),
        },
        'push',
      )
    },
    grouped: agrupar
      ? {
          agrupar,
          por,
          dated,
          periodo,
          descending: (dated || input.ordem === por) && input.direcao === 'desc',
          fechados: folds.fechados,
          toggle: (valor, quantidade) => {
            folds.toggle(valor, quantidade)
            change({ pagina: null }, 'replace')
          },
        }
      : undefined,
    groupBy: next => {
      const { campo, periodo } = lerAgrupar(next ?? '')
      // What is to be done week by week begins with the first one; months are looked back at.
      const direcao = periodo === 'semana' ? null : 'desc'
      const byDate = isDated(api, campo) && campo !== input.ordem && { ordem: campo, direcao }
      restart({ agrupar: next ?? null, ...byDate }, 'push')
    },
    onPages: total - folds.rows,
    goTo: pagina => change({ pagina: pagina > 1 ? pagina : null }, 'push'),
    setPageSize: size => restart({ por_pagina: size === defaults.por_pagina ? null : size }, 'push'),
    setFilter: (name, value) => restart({ [name]: value }, 'push'),
    clear: {
      search: input.busca ? () => search.apply('') : undefined,
      filters: chosen.length > 0 ? () => restart(noFilters, 'push') : undefined,
    },
  }
}
