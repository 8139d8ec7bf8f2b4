import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import type { historyQuery, Mudanca } from '#platform/contract/history.ts'
import { call } from '../api.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { showInstant, showValue } from './show-value.ts'
import { Spinner } from './spinner.tsx'

type HistoryProcedure = ReturnType<typeof historyQuery> & Pick<Procedure, 'path'>

export interface HistoryProps {
  procedure: HistoryProcedure
  id: number
  /** The record's name. */
  about: string
  /** Names of the fields; what has none is not shown. */
  labels: Record<string, string>
  onClose: () => void
}

const verbs: Record<Mudanca['acao'], string> = {
  criar: 'registrou',
  alterar: 'alterou',
  excluir: 'excluiu',
  ler: 'abriu',
}

/** Who changed what of a record, newest first, field by field. */
export default function HistoryDialog({ procedure, id, about, labels, onClose }: HistoryProps) {
  const history = useInfiniteQuery({
    queryKey: [procedure.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(procedure, { id, antes_de: pageParam } as CallOf<HistoryProcedure>, { signal }) as Promise<
        OutputOf<HistoryProcedure>
      >,
    initialPageParam: null as number | null,
    getNextPageParam: last => (last.mais ? (last.mudancas.at(-1)?.id ?? null) : null),
  })
  const changes = history.data?.pages.flatMap(page => page.mudancas) ?? []

  return (
    <Dialog title={`Histórico de ${about}`} size="lg" onClose={onClose}>
      <DialogBody>
        {history.isPending && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> Carregando histórico...
          </p>
        )}
        {history.isSuccess && changes.length === 0 && (
          <p className="text-muted">Nenhuma mudança registrada.</p>
        )}
        <ol className="flex flex-col gap-5">
          {changes.map(change => (
            <li key={change.id} className="border-line border-l-2 pl-4">
              <p>
                <span className="font-medium">{change.usuario_nome}</span> {verbs[change.acao]}
                <time dateTime={change.quando} className="numeros ml-2 text-muted text-sm">
                  {showInstant(change.quando)}
                </time>
              </p>
              <Fields change={change} labels={labels} />
            </li>
          ))}
        </ol>
        {history.hasNextPage && (
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Mostrar mais antigas
          </Button>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Fields({ change, labels }: { change: Mudanca; labels: Record<string, string> }) {
  const fields = change.campos.filter(({ campo }) => labels[campo])
  if (fields.length === 0) return null
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      {fields.map(({ campo, antes, depois }) => (
        <div key={campo} className="contents">
          <dt className="text-muted">{labels[campo]}</dt>
          <dd className="wrap-anywhere">
            {change.acao === 'alterar' && (
              <>
                <del className="text-muted">{showValue(campo, antes)}</del> →{' '}
              </>
            )}
            {change.acao === 'excluir' ? showValue(campo, antes) : showValue(campo, depois)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
