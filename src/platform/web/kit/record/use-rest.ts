import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import type { Page } from '#platform/contract/list.ts'
import { call } from '../../api.ts'
import type { AnyRecord } from './registro.ts'

/** The rows of a relation that are shown, and how more of them are asked for. */
export interface Rest {
  rows: readonly AnyRecord[]
  busy: boolean
  more: () => void
}

/** Rows of a relation beyond the first, for records that no screen lists by it. */
export function useRest({ entidade, filtro, rows }: Relacao, id: number | string): Rest {
  const [asked, setAsked] = useState(false)
  const list = { path: `${entidade}/list`, kind: 'query', erro: 'Erro ao buscar registros' } as Procedure
  const query = useInfiniteQuery({
    queryKey: [list.path, 'relacao', filtro, id],
    queryFn: ({ pageParam: pagina, signal }) =>
      call(list, { filtros: { [filtro]: id }, pagina }, { signal }) as Promise<Page<AnyRecord>>,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    enabled: asked,
  })
  return {
    rows: query.data?.pages.flatMap(page => page.rows) ?? (rows as unknown as AnyRecord[]),
    busy: query.isFetching,
    more: () => (asked ? void query.fetchNextPage() : setAsked(true)),
  }
}
