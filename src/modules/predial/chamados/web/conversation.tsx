import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Comentario } from '#platform/contract/comentarios/comentarios.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Failure } from '#platform/web/kit/failure.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CommentForm } from '#platform/web/kit/record/comment-form.tsx'
import { CommentText } from '#platform/web/kit/record/comment-text.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useSeen } from '#platform/web/kit/record/use-seen.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Avatar } from '#platform/web/shell/avatar.tsx'
import { type Chamado, conversaDoChamadoApi } from '../contract.ts'

/** What requester, caretaker and Predial tell each other about a ticket. */
export function Conversation({ chamado }: { chamado: Chamado }) {
  const { conversar } = chamado.pode
  useSeen({ entidade: 'predial/chamados', id: chamado.id, enabled: conversar })
  const { data, isError, refetch } = useQuery({
    ...procedureQuery(conversaDoChamadoApi.list, { registro_id: chamado.id }),
    enabled: conversar,
  })
  const deletion = useDelete<Comentario>(conversaDoChamadoApi.delete, {
    title: 'Excluir comentário',
    sentence: 'Tem certeza que deseja excluir este comentário?',
  })
  const mayWrite = usePode(conversaDoChamadoApi.create) && conversar
  return (
    <section aria-labelledby="conversa">
      <h3 id="conversa" className="mb-2 font-semibold">
        Conversa
      </h3>
      {!conversar && (
        <p className="text-muted">A conversa é entre quem abriu o chamado, quem cuida dele e o Predial.</p>
      )}
      {isError && !data && <Failure inline text="Não foi possível carregar a conversa." onRetry={refetch} />}
      {data?.rows.length === 0 && <p className="text-muted">Nenhum comentário ainda.</p>}
      <ul aria-live="polite" className="flex flex-col gap-2">
        {data?.rows.map(row => (
          <li key={row.id} className="rounded-md bg-surface-2 px-3 py-2">
            <div className="flex items-start justify-between gap-2">
              <div className="flex items-center gap-2 text-sm">
                <Avatar person={authorOf(row)} className="size-7" />
                <p>
                  <strong className="font-semibold">{authorOf(row).full_name}</strong>{' '}
                  <span className="numeros text-muted">{showInstant(row.created_at)}</span>
                </p>
              </div>
              {row.pode.excluir && (
                <IconButton label="Excluir comentário" danger onClick={() => deletion.ask(row)}>
                  <Trash2 size={14} />
                </IconButton>
              )}
            </div>
            <div className="mt-1 pl-9">
              <CommentText {...row} />
            </div>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <CommentForm
          api={conversaDoChamadoApi}
          registro_id={chamado.id}
          former={`predial/comentarios novo chamado_id=${chamado.id}`}
        />
      )}
      <ConfirmDelete deletion={deletion} />
    </section>
  )
}

const authorOf = ({ autor, ...person }: Comentario) => ({ ...person, full_name: autor ?? 'Não identificado' })
