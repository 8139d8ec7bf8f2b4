import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOf, OutputOf } from '#platform/contract/api.ts'
import { type HistoryProcedure, verbos } from '#platform/contract/history.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { call } from '../../api.ts'
import { Avatar } from '../../shell/avatar.tsx'
import { Button } from '../button.tsx'
import { ChangedFields } from '../form/conflict/changed-fields.tsx'
import { Spinner } from '../spinner.tsx'

export interface ChangesProps {
  procedure: HistoryProcedure
  /** Key of the record; absent if there is only one. */
  id?: number | string
}

/** The changes of a record, newest first: who changed which fields. */
export function Changes({ procedure, id }: ChangesProps) {
  const history = useInfiniteQuery({
    queryKey: [procedure.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(procedure, { ...(id !== undefined && { id }), antes_de: pageParam } as CallOf<HistoryProcedure>, {
        signal,
      }) as Promise<OutputOf<HistoryProcedure>>,
    initialPageParam: null as number | null,
    getNextPageParam: last => (last.mais ? (last.mudancas.at(-1)?.id ?? null) : null),
  })
  const changes = history.data?.pages.flatMap(page => page.mudancas) ?? []

  return (
    <>
      {history.isPending && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Carregando histórico...
        </p>
      )}
      {history.isSuccess && changes.length === 0 && <p className="text-muted">Nenhuma mudança registrada.</p>}
      <ol className="flex flex-col gap-5">
        {changes.map(change => (
          <li key={change.id} className="border-line border-l-2 pl-4">
            <div className="flex items-center gap-2">
              <Avatar person={{ ...change, full_name: change.usuario_nome }} className="size-7" />
              <p>
                <span className="font-medium">{change.usuario_nome}</span>{' '}
                {verbos[change.acao] ?? change.acao} {change.sobre && <bdi>{change.sobre}</bdi>}
                <time dateTime={change.quando} className="numeros ml-2 text-muted text-sm">
                  {showInstant(change.quando)}
                </time>
              </p>
            </div>
            <ChangedFields change={change} />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Mostrar mais antigas
        </Button>
      )}
    </>
  )
}
