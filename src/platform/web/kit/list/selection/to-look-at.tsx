import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import type { aConferir } from '#platform/contract/conferir.ts'
import { counted } from '#platform/contract/counts.ts'
import { procedureQuery } from '../../../queries.ts'

/** As many as are named; the rest is a number. */
const NAMED = 10

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
      {found.length > 0 && (
        <div className="wrap-anywhere rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          <p className="flex items-center gap-1.5 font-medium">
            <ShieldAlert aria-hidden size={16} className="shrink-0" />
            {counted(found.length, 'registro pede', 'registros pedem')} que você confira antes
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {found.slice(0, NAMED).map(({ id, nome, avisos }) => (
              <li key={id}>
                <span className="font-medium">{nome}</span>: {avisos.join(' ')}
              </li>
            ))}
            {found.length > NAMED && <li>e mais {found.length - NAMED}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}
