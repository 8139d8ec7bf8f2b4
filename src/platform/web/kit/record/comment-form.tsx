import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ComentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import { call } from '../../api.ts'
import { notifyError } from '../../notices/notices.tsx'
import { Button } from '../button.tsx'
import { draftId } from '../draft/draft-id.ts'
import { DraftNotice } from '../draft/draft-notice.tsx'
import { useDiscard } from '../draft/use-discard.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useIdempotencyKey } from '../form/use-idempotency-key.ts'
import { refresh } from '../refresh.ts'
import { MentionList } from './mention-list.tsx'
import { mentionedIn, type Pessoa, useMentions } from './use-mentions.ts'

interface Props {
  api: ComentariosApi
  /** Id of the record. */
  registro_id: number
  /** What an earlier version of the product called the draft. */
  former?: string
}

const nothing = () => {}

/** Where one writes about a record, and mentions people by '@'. What failed to be sent stays, and what was not sent comes back. */
export function CommentForm({ api, registro_id, former }: Props) {
  const field = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [texto, setTexto] = useState('')
  const [chosen, setChosen] = useState<Pessoa[]>([])
  const latest = useRef({ texto, chosen })
  latest.current = { texto, chosen }
  const idempotency = useIdempotencyKey()
  const draft = useDraft({
    id: draftId(api.create, undefined, { registro_id }),
    former,
    take: () =>
      texto.trim() === ''
        ? undefined
        : { valores: { texto, mencionados: chosen }, nomes: {}, arquivos: [], envio: idempotency.sent() },
    restore: ({ valores, envio }) => {
      if (typeof valores.texto !== 'string') return false
      setTexto(valores.texto)
      if (Array.isArray(valores.mencionados)) setChosen(valores.mencionados as Pessoa[])
      if (envio) idempotency.adopt(envio)
      return true
    },
  })
  const clear = () => {
    draft.drop()
    setTexto('')
    setChosen([])
  }
  const sending = useMutation({
    mutationFn: (texto: string) => {
      const input = { registro_id, texto, mencionados: mentionedIn(texto, chosen) }
      return call(api.create, input, { idempotencyKey: idempotency.keyFor(input), typed: true })
    },
    onSuccess: async (_, sent) => {
      idempotency.succeeded()
      const { texto, chosen } = latest.current
      clear()
      // What was typed while it was on its way is the beginning of the next one.
      const more = texto.startsWith(sent) ? texto.slice(sent.length).trimStart() : texto
      if (more) {
        setChosen(chosen)
        write(more)
      }
      // The lists of what was said are below the entity itself, as is its timeline.
      await refresh(api.create, [api.create.path.split('/').slice(0, -2).join('/')])
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
  const write = (next: string) => {
    setTexto(next)
    draft.changed()
  }
  const mentions = useMentions({
    id: `${field}-pessoas`,
    procedure: api.pessoas,
    registro_id,
    area,
    onMention: (next, person) => {
      setChosen([...chosen, person])
      write(next)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!texto.trim() || sending.isPending) return
    mentions.close()
    sending.mutate(texto)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
    else mentions.onKeyDown(event)
  }
  return (
    <form onSubmit={send} className="mt-3">
      <DraftNotice draft={{ found: draft.found, discard: clear }} />
      <label htmlFor={field} className="sr-only">
        Comentário
      </label>
      <textarea
        ref={area}
        id={field}
        rows={2}
        placeholder="Escreva um comentário. Com @ você chama uma pessoa."
        maxLength={5000}
        value={texto}
        {...mentions.attributes}
        onKeyDown={onKeyDown}
        onChange={event => {
          write(event.target.value)
          mentions.look(event.target)
        }}
        className="field-sizing-content max-h-64 min-h-16 w-full rounded-md border border-line-strong bg-surface px-2.5 py-2 max-sm:text-lg"
      />
      <MentionList mentions={mentions} />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={sending.isPending} disabled={texto.trim() === ''}>
          Enviar
        </Button>
      </div>
      {question}
    </form>
  )
}
