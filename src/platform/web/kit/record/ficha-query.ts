import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#platform/contract/api.ts'
import { call } from '../../api.ts'
import { procedureQuery, queryClient } from '../../queries.ts'
import type { Registro } from './registro.ts'

type Ficha = Registro['api']['ficha']

/** Options for `useQuery` of the page of a record. What came with it is known to who shows it, unless that was asked for since. */
export function fichaQuery(ficha: Ficha, id: number | string) {
  return queryOptions<OutputOf<Ficha>>({
    ...procedureQuery(ficha, { id }),
    queryFn: async ({ signal }) => {
      const asked = Date.now()
      const answer = await call(ficha, { id }, { signal })
      for (const { caminho, entrada, resposta } of answer.partes) {
        const key = [caminho, entrada]
        const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
        if (known < asked) queryClient.setQueryData(key, resposta)
      }
      return answer
    },
  })
}

/**
 * Asks for it before its page is drawn, and while the code of that is still on its way; what fails is asked for again by the
 * page, which says so.
 * @param path of the record's pages, which is that of its procedures
 */
export const askFicha = (path: string, id: number | string) =>
  queryClient.prefetchQuery({
    ...fichaQuery({ kind: 'query', path: `${path.slice(1)}/ficha`, erro: '' } as Ficha, id),
    meta: { silent: true },
  })
