import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListInput } from '#platform/contract/list.ts'
import { quadroDe } from '#platform/contract/list.ts'
import {
  type Como,
  type Consulta,
  densidades,
  type Exibicao,
  type Visao,
  visoesApi,
  visoesEntregues,
} from '#platform/contract/visoes.ts'
import { procedureQuery } from '../../../queries.ts'
import { useSessao } from '../../../session.tsx'
import { type UrlPatch, useUrl } from '../../use-url.ts'
import type { ListProcedure } from '../columns.ts'
import { columnsOfText, columnsText } from './columns-text.ts'

/** In the address instead of a view: the list as it is delivered, where another view is the person's default. */
export const TODAS = 'todas'
/** As in `?como=quadro`: the list as a board. Addresses of before have it in the place of a view, `?visao=quadro`. */
const BOARD = 'quadro'
const OF_DISPLAY = ['colunas', 'densidade', 'como'] as const

/** The view that a list shows. */
export interface ActiveView {
  id: string
  nome: string
  consulta: Consulta
  /** The stored view; a delivered one has none. */
  salva?: Visao
}

/** How rows are shown, beside their groups. */
type Look = Omit<Exibicao, 'agrupar' | 'como'>

/** The views of a list and the present one, for `ViewBar`, and how its rows are shown. */
export interface ViewState {
  /** The path of the list. */
  lista: string
  /** Filters that say which list it is, such as the project whose expenses it shows: they are in no view. */
  places: readonly string[]
  active: ActiveView | undefined
  /** The address names a view that this person may not see, or that is gone. */
  missing: boolean
  /** The address differs from the view. */
  modified: boolean
  /** Shows a view from its beginning; null is the list as it is delivered. */
  open: (id: string | null) => void
  exibicao: Look
  /** Changes how rows are shown: in the address where there is a view, else in this browser, for this account. */
  show: (patch: { [K in keyof Look]: Look[K] | undefined }) => void
  /** Undefined where the list has no board. */
  como: Como | undefined
  showAs: (como: Como) => void
}

const visoes = { ...procedureQuery(visoesApi.list, {}), staleTime: 60_000, meta: { silent: true } }

/** The saved views that this person sees, of all lists. */
export const useVisoes = () => useQuery(visoes)

type Flat = Readonly<Record<string, string | number | boolean>>

/** Values of a view by their names in the address. */
function flat({ filtros, colunas, ...own }: Consulta, places: readonly string[]): Flat {
  const texts = { ...own, ...filtros, colunas: columnsText(colunas) }
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([name, value]) => value !== undefined && value !== '' && !places.includes(name),
    ),
  ) as Flat
}

/**
 * The address of a list that may name a view: `?visao=12` and what differs from it, such as `como=quadro`. `param` reads
 * one parameter, the view's where the address has none; `change` writes those that differ, and under `sem` the names of
 * those that the view has and this list has not.
 * @param places filters that say which list it is, such as the project whose expenses it shows: no view keeps or changes them
 */
export function useView(procedure: ListProcedure, places: readonly string[]) {
  const url = useListUrl()
  const { visoes_padrao, usuario } = useSessao()
  const client = useQueryClient()
  const { filtros, ...own } = procedure.input.shape as unknown as Record<string, never>
  const filters = Object.keys(procedure.input.shape.filtros.unwrap().shape)
  const names = [...Object.keys(own), ...filters, ...OF_DISPLAY, 'sem'].filter(
    name => name !== 'pagina' && !places.includes(name),
  )

  const written = names.some(name => url.param(name) !== '')
  const asked = url.param('visao')
  const byDefault = asked || written ? '' : (visoes_padrao[procedure.path] ?? '')
  const id = asked || byDefault
  const isSaved = /^\d+$/.test(id)
  // Where the list shows none of them, it is not drawn anew when they come: they are for its menu.
  const views = useQuery({ ...visoes, ...(!isSaved && { notifyOnChangeProps: [] }) })
  const viewOf = (id: string, all: readonly Visao[] | undefined): Omit<ActiveView, 'id'> | undefined =>
    saved(all, procedure.path, id) ?? visoesEntregues(procedure.path).find(view => view.id === id)
  const active = viewOf(id, isSaved ? views.data : undefined)
  const waiting = isSaved && views.isPending
  const base = active ? flat(active.consulta, places) : {}
  const without = active ? url.param('sem').split(',') : []
  const param = (name: string) => url.param(name) || (without.includes(name) ? '' : String(base[name] ?? ''))

  const board = param('como') === BOARD ? BOARD : 'tabela'
  const como = quadroDe(procedure) && board
  /** A view that does not say whether it is a table is no other one as a board. */
  const differs = (name: string) =>
    !['', String(base[name])].includes(url.param(name)) && (name !== 'como' || base.como !== undefined)

  // The address of what is shown can be sent to somebody else.
  const entering = asked === '' && active !== undefined
  useEffect(() => {
    if (entering) url.change({ visao: id }, 'replace')
  }, [entering, id, url.change])

  function change(patch: UrlPatch, how: 'push' | 'replace') {
    if (!active) return url.change(patch, how)
    const defaults = procedure.input.parse({}) as ListInput & Record<string, unknown>
    const left = new Set(without.filter(Boolean))
    const differing = Object.entries(patch).map(([name, wanted]) => {
      const value = wanted ?? (name === 'pagina' ? null : ((defaults[name] ?? null) as typeof wanted))
      left.delete(name)
      if (!value && base[name] !== undefined) left.add(name)
      return [name, value === undefined || String(value) === String(base[name]) ? null : value]
    })
    url.change({ visao: id, ...Object.fromEntries(differing), sem: [...left].join(',') }, how)
  }

  const { local, keep } = useLocal(`exibicao:${usuario.id}:${procedure.path}`)
  const chosen = columnsOfText(param('colunas')) ?? local.colunas
  const densidade = densidades.find(value => value === param('densidade')) ?? local.densidade
  const exibicao: Look = {
    ...(chosen && { colunas: chosen }),
    ...(densidade && { densidade }),
  }

  const state: ViewState = {
    lista: procedure.path,
    places,
    active: active && { ...active, id },
    missing: asked !== '' && id !== '' && id !== TODAS && !active && !waiting,
    modified: active !== undefined && names.some(differs),
    open: next => {
      const afresh = Object.fromEntries([...names, 'pagina'].map(name => [name, null]))
      const none = visoes_padrao[procedure.path] ? TODAS : null
      const said = next !== null && viewOf(next, client.getQueryData(visoes.queryKey))?.consulta.como
      url.change({ ...afresh, visao: next ?? none, como: said || como === 'tabela' ? null : como }, 'push')
    },
    exibicao,
    show: patch => {
      if (!active) keep({ ...exibicao, ...patch } as Look)
      const inUrl = active
        ? { ...patch, ...('colunas' in patch && { colunas: columnsText(patch.colunas) }) }
        : { colunas: null, densidade: null }
      change(inUrl as UrlPatch, 'replace')
    },
    como,
    showAs: next =>
      change({ como: next === 'tabela' && base.como === undefined ? null : next, pagina: null }, 'push'),
  }
  return { param, change, waiting, state }
}

/** The address of a screen. That of a board, as it was before boards and views could be together, is brought up to date. */
function useListUrl() {
  const { param, change } = useUrl()
  const before = param('visao') === BOARD
  useEffect(() => {
    if (before) change({ visao: null, como: BOARD }, 'replace')
  }, [before, change])
  return { change, param: (name: string) => (before ? OF_BEFORE[name] : undefined) ?? param(name) }
}

const OF_BEFORE: Record<string, string> = { visao: '', como: BOARD }

function saved(all: readonly Visao[] | undefined, lista: string, id: string) {
  const salva = all?.find(view => view.lista === lista && String(view.id) === id)
  return salva && { nome: salva.nome, consulta: salva.consulta, salva }
}

/**
 * How one person sees one list without a view, in this browser: known before the first paint, without a request, and a
 * screen's own, since a notebook and a wide monitor have room for other columns. What is to be the same everywhere is a view.
 */
function useLocal(key: string) {
  const [local, setLocal] = useState<Look>(() => read(key))
  return {
    local,
    keep: (next: Look) => {
      setLocal(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage may be forbidden; the choice then lasts as long as the page.
      }
    },
  }
}

function read(key: string): Look {
  try {
    const { colunas, densidade } = JSON.parse(localStorage.getItem(key) ?? '{}') as Look
    const known = columnsOfText(columnsText(colunas))
    const height = densidades.find(value => value === densidade)
    return { ...(known && { colunas: known }), ...(height && { densidade: height }) }
  } catch {
    return {}
  }
}
