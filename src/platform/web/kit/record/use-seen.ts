import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { esperaApi } from '#platform/contract/espera.ts'
import { call } from '../../api.ts'
import { invalidate, procedureQuery } from '../../queries.ts'
import { useSessao } from '../../session.tsx'

interface Props {
  /** Department and entity, e.g. `comercial/clientes`. */
  entidade: string
  id: number
  /** False: the person may not read what is said about it. */
  enabled?: boolean
}

/**
 * While a record is on the screen, mentions and changes of it count as seen.
 * @returns whether this person follows it, null where nobody does; undefined while that is on its way
 */
export function useSeen({ entidade, id, enabled = true }: Props): { acompanha: boolean } | undefined {
  const { vendo_como } = useSessao()
  const { data } = useQuery({
    ...procedureQuery(esperaApi.situacao, { entidade, id }),
    enabled,
    meta: { silent: true },
  })
  const novo = data?.novo === true && !vendo_como
  useEffect(() => {
    if (!novo) return
    call(esperaApi.visto, { entidade, id }).then(
      () => void invalidate('espera'),
      // It waits on, and is offered again.
      () => {},
    )
  }, [novo, entidade, id])
  return data
}
