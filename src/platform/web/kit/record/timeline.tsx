import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { type Comentario, comentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import type { HistoryProcedure } from '#platform/contract/history.ts'
import { type Cursor, linhaDoTempoApi, type PaginaDaLinha } from '#platform/contract/linha-do-tempo.ts'
import { call } from '../../api.ts'
import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import { Spinner } from '../spinner.tsx'
import { CommentForm } from './comment-form.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import { keyOf, TimelineEntry } from './timeline-entry.tsx'
import { useDelete } from './use-delete.ts'

interface Props {
  /** The entity's history, which says where its other procedures are. */
  historico: HistoryProcedure
  /** Id of the record. */
  id: number
  /** Its first page, where that came with the record, and when. */
  first: { page: PaginaDaLinha; at: number } | undefined
  Heading: 'h2' | 'h3'
}

/** What was said about a record and what happened to it, newest first, and where one says something. */
export function Timeline({ historico, id, first, Heading }: Props) {
  const [linha, comentarios] = useMemo(
    () => [linhaDoTempoApi(historico), comentariosApi(historico)] as const,
    [historico],
  )
  const heading = useId()
  const query = useInfiniteQuery({
    queryKey: [linha.list.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(linha.list, { registro_id: id, antes_de: pageParam }, { signal }),
    initialPageParam: null as Cursor | null,
    ...(first && {
      initialData: { pages: [first.page], pageParams: [null] },
      initialDataUpdatedAt: first.at,
    }),
    getNextPageParam: last => last.antes_de,
  })
  const entity = historico.path.slice(0, historico.path.lastIndexOf('/'))
  const deletion = useDelete<Comentario>(comentarios.delete, {
    title: 'Excluir comentário',
    sentence: 'Tem certeza que deseja excluir este comentário?',
    affects: [entity],
  })
  const pages = query.data?.pages ?? []
  const entries = pages.flatMap(page => page.entradas)
  const comments = pages[0]?.pode.comentar
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} className="font-semibold">
        Linha do tempo
      </Heading>
      {comments && <CommentForm api={comentarios} registro_id={id} />}
      {query.isPending && (
        <p className="mt-3 flex items-center gap-2 text-muted">
          <Spinner /> Carregando linha do tempo...
        </p>
      )}
      {query.isError && (
        <div className="mt-3">
          <Failure
            inline
            text="Não foi possível carregar a linha do tempo."
            error={query.error}
            onRetry={query.refetch}
          />
        </div>
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className="mt-3 text-muted">
          Nada aconteceu ainda.{comments && ' Escreva o primeiro comentário.'}
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-4 empty:hidden">
        {entries.map(entry => (
          <TimelineEntry key={keyOf(entry)} entry={entry} onDelete={deletion.ask} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className="mt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mostrar mais antigas
          </Button>
        </div>
      )}
      <ConfirmDelete deletion={deletion} />
    </section>
  )
}
