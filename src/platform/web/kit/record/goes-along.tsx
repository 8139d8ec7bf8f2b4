import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import { procedureQuery } from '../../queries.ts'

/** What of other entities is deleted with a record. */
export interface Along {
  /** Counts what hangs on the record. */
  ficha: Procedure<z.ZodType<{ id: number }>, z.ZodType<{ relacoes: Relacao[] }>>
  /** Each entity by its path, and one and many of its records in words. */
  kinds: readonly (readonly [entidade: string, one: string, many: string])[]
}

/** In the question before a delete: how many records go into the bin with this one. */
export function GoesAlong({ ficha, kinds, id, busy }: Along & { id: number; busy: boolean }) {
  const { data } = useQuery({
    ...procedureQuery(ficha, { id }),
    // Not while it is deleted: what follows the delete would ask for a record that is gone.
    enabled: !busy,
    staleTime: 0,
    meta: { silent: true },
  })
  const along = kinds.flatMap(([entidade, one, many]) => {
    const total = data?.relacoes.find(relacao => relacao.entidade === entidade)?.total ?? 0
    return total > 0 ? [counted(total, one, many)] : []
  })
  return (
    <p role="status" className="mt-2 text-muted empty:hidden">
      {along.length > 0 && `Vai junto para a lixeira: ${along.join(' e ')}.`}
    </p>
  )
}
