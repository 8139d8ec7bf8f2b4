import { useQuery } from '@tanstack/react-query'
import { Failure } from '#platform/web/kit/failure.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { tarefasApi } from '../contract.ts'
import { TarefaItem } from './job.tsx'

/** No table tells of a run: the page looks again by itself. */
const LOOK_MS = 5000

/** What the product does by itself: when it ran, when it runs again, what failed. */
export function TarefasPage() {
  const { data, isPending, isError, error, refetch } = useQuery({
    ...procedureQuery(tarefasApi.list, {}),
    refetchInterval: LOOK_MS,
    // A notice every five seconds tells nobody more than the page and the shell do.
    meta: { silent: true },
  })
  return (
    <>
      <PageHeader
        title="Tarefas do sistema"
        description="O que o Alicerce faz sozinho: quando rodou, quando roda de novo e o que falhou."
      />
      {isPending && <Loading />}
      {!isPending && (
        <ul
          aria-label="Tarefas"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm"
        >
          {data?.tarefas.map(tarefa => (
            <TarefaItem key={tarefa.nome} tarefa={tarefa} />
          ))}
          {isError && !data && (
            <li>
              <Failure text="Não foi possível carregar as tarefas." error={error} onRetry={refetch} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
