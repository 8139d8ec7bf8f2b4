import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import type { Page } from '#platform/contract/list.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { procedureQuery } from '../../queries.ts'
import { ofSelection } from '../list/of-selection.ts'
import type { List } from '../list/use-list.ts'
import type { BoardRow } from '../status/use-field-change.ts'

const SIZE = 25
/** As many as a person scrolls through; beyond them the table is the better place. */
const MOST = 20

export interface BoardColumn {
  valor: string
  rows: readonly BoardRow[]
  total: number
  /** There are more than `total`. */
  total_minimo: boolean
  /** Undefined where there are more records than are counted. */
  soma: string | undefined
  firstLoad: boolean
  failed: boolean
  /** Reads the next page; undefined while one comes, and after the last. */
  more: (() => void) | undefined
  /** There are more than a board shows. */
  beyond: boolean
}

interface Asked {
  campo: string
  valores: readonly string[]
  soma: string | undefined
  /** Statuses that are shown before they are answered, by id. */
  pending: ReadonlyMap<number, string>
  /** Records as they were saved here, by id. */
  saves: ReadonlyMap<number, BoardRow>
}

type Answer = Page<BoardRow> | undefined

/**
 * The columns of a board. Each is the list itself, narrowed to one value and read page by page; one more request counts and
 * sums them all.
 */
export function useBoardRows(list: List<unknown>, { campo, valores, soma, pending, saves }: Asked) {
  const { busca, filtros } = list.input
  const procedure = list.api.list as Procedure
  const of = JSON.stringify([busca, filtros])
  const [asked, ask] = useState({ of, pages: {} as Record<string, number> })
  /** Shown until another search is answered. */
  const before = useRef(new Map<string, BoardColumn>())
  const pagesOf = (valor: string) => (asked.of === of && asked.pages[valor]) || 1
  const wanted = valores.flatMap(valor =>
    Array.from({ length: pagesOf(valor) }, (_, index) => ({ valor, pagina: index + 1 })),
  )
  const answers = useQueries({
    queries: wanted.map(({ valor, pagina }) => ({
      ...procedureQuery(procedure, {
        busca,
        filtros,
        coluna: { campo, valor },
        pagina,
        por_pagina: SIZE,
      } as CallOf<Procedure>),
      meta: { silent: true },
    })),
  })
  const { data } = useQuery(ofSelection(list, selecaoApi.colunas))

  const all = answers.flatMap(({ data }) => (data as Answer)?.rows ?? [])
  // Columns are answered one after the other: a record that moves stands in two of them, and its newest version counts.
  const known = new Map<number, BoardRow>()
  const moved = [...all.map(({ id }) => id), ...pending.keys()].flatMap(id => saves.get(id) ?? [])
  for (const row of [...all, ...moved])
    if (row.version > (known.get(row.id)?.version ?? 0)) known.set(row.id, row)
  const placeOf = (row: BoardRow) => pending.get(row.id) ?? String(row[campo])
  const columns = valores.map((valor): BoardColumn => {
    const own = answers.filter((_, index) => wanted[index]?.valor === valor)
    const pages = own.map(({ data }) => data as Answer)
    const [first] = pages
    const last = pages.at(-1)
    const counted = data?.colunas.find(column => column.valor === valor)
    const { total, total_minimo } = counted ?? first ?? { total: 0, total_minimo: false }
    const read = pages.flatMap(page => page?.rows ?? [])
    const here = new Map(read.map(row => [row.id, known.get(row.id) ?? row]))
    for (const row of here.values()) if (placeOf(row) !== valor) here.delete(row.id)
    const coming = [...new Set([...pending.keys(), ...saves.keys()])].flatMap(id => {
      const row = known.get(id)
      return row && !here.has(id) && placeOf(row) === valor ? [row] : []
    })
    const there = read.length < total && last?.rows.length === SIZE && own.every(each => each.isSuccess)
    const full = pages.length >= MOST
    if (first === undefined && before.current.has(valor) && !own.some(each => each.isError))
      return { ...(before.current.get(valor) as BoardColumn), more: undefined }
    const column = {
      valor,
      rows: [...coming, ...here.values()],
      total,
      total_minimo,
      soma: soma && counted?.somas[soma],
      firstLoad: first === undefined && !own.some(each => each.isError),
      failed: own.some(each => each.isError),
      more:
        there && !full
          ? () => ask({ of, pages: { ...(asked.of === of && asked.pages), [valor]: pages.length + 1 } })
          : undefined,
      beyond: there && full,
    }
    if (first) before.current.set(valor, column)
    return column
  })
  const retry = () => void Promise.all(answers.filter(each => each.isError).map(each => each.refetch()))
  const rows = columns.flatMap(column => column.rows)
  /** Every column was answered, and none holds a record. */
  const empty =
    rows.length === 0 && columns.every(({ total, failed, firstLoad }) => !total && !failed && !firstLoad)
  return { columns, retry, rows, empty }
}
