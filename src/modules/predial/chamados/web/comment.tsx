import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { draftId } from '#platform/web/kit/draft/draft-id.ts'
import { DraftNotice } from '#platform/web/kit/draft/draft-notice.tsx'
import { useDiscard } from '#platform/web/kit/draft/use-discard.tsx'
import { useDraft } from '#platform/web/kit/draft/use-draft.ts'
import { useIdempotencyKey } from '#platform/web/kit/form/use-idempotency-key.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notifyError } from '#platform/web/notices/notices.tsx'
import { conversaDoChamadoApi } from '../contract.ts'

const nothing = () => {}

/** Where one writes about a ticket; what failed to be sent stays, and what was not sent comes back. */
export function Comment({ chamado_id }: { chamado_id: number }) {
  const field = useId()
  const [texto, setTexto] = useState('')
  const idempotency = useIdempotencyKey()
  const draft = useDraft({
    id: draftId(conversaDoChamadoApi.create, undefined, { registro_id: chamado_id }),
    take: () =>
      texto.trim() === ''
        ? undefined
        : { valores: { texto }, nomes: {}, arquivos: [], envio: idempotency.sent() },
    restore: ({ valores, envio }) => {
      if (typeof valores.texto !== 'string') return false
      setTexto(valores.texto)
      if (envio) idempotency.adopt(envio)
      return true
    },
  })
  const sending = useMutation({
    mutationFn: (texto: string) => {
      const input = { registro_id: chamado_id, texto }
      return call(conversaDoChamadoApi.create, input, { idempotencyKey: idempotency.keyFor(input) })
    },
    onSuccess: async () => {
      idempotency.succeeded()
      draft.drop()
      setTexto('')
      await refresh(conversaDoChamadoApi.create)
    },
    onError: error => {
      idempotency.failed(error)
      notifyError(error)
    },
  })
  const { question } = useDiscard({
    dirty: texto.trim() !== '',
    busy: sending.isPending,
    onClose: nothing,
    onDiscard: draft.drop,
  })
  const type = (next: string) => {
    setTexto(next)
    draft.changed()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (texto.trim() && !sending.isPending) sending.mutate(texto)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  const discard = () => {
    draft.drop()
    setTexto('')
  }
  return (
    <form onSubmit={send} className="mt-3">
      <DraftNotice draft={{ found: draft.found, discard }} />
      <label htmlFor={field} className="mb-1 block font-medium text-sm">
        Comentário
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={5000}
        value={texto}
        onKeyDown={onKeyDown}
        onChange={event => type(event.target.value)}
        className="field-sizing-content max-h-64 min-h-16 w-full rounded-md border border-line-strong bg-surface px-2.5 py-2 max-sm:text-lg"
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={sending.isPending} disabled={texto.trim() === ''}>
          Enviar
        </Button>
      </div>
      {question}
    </form>
  )
}
