import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import type { aConferir } from '#platform/contract/conferir.ts'
import { procedureQuery } from '../../../queries.ts'
import { Warnings } from './warnings.tsx'

interface Props {
  /** Of the query that tells it. */
  path: string
  chosen: Record<string, unknown>
}

/** What is to be looked at before something is done to the chosen records. Nothing is refused. */
export function ToLookAt({ path, chosen }: Props) {
  const procedure = { path, kind: 'query', erro: 'Erro ao conferir' } as Procedure
  const { data = [], isLoading } = useQuery({ ...procedureQuery(procedure, chosen), meta: { silent: true } })
  const found = data as z.output<typeof aConferir>
  return (
    <div role="status" className="empty:hidden">
      {isLoading && <p className="text-muted text-sm">Conferindo...</p>}
      {found.length > 0 && <Warnings found={found} />}
    </div>
  )
}
