import { useMutation } from '@tanstack/react-query'
import type { InputOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { notify, notifyError } from '../../notices/notices.tsx'
import { refresh } from '../refresh.ts'
import type { SaveApi, Saved } from './save-api.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { useSavedNotice } from './use-saved-notice.ts'

export interface SaveOptions<Api extends SaveApi> {
  /** Text of the notice below its title, if the specification has one. */
  describe?: (saved: OutputOf<Api['update']>) => string | undefined | Promise<string | undefined>
  /** Extends the notice of a new record, e.g. with what takes it back. */
  notice?: ((saved: OutputOf<Api['update']>) => Partial<Notice>) | undefined
  /** Other entities to refetch, e.g. 'comercial/propostas'. */
  affects?: readonly string[]
  /**
   * Without an answer: queues a new record for later under the same idempotency key, since it may have arrived.
   * @returns whether it was queued; it then counts as saved
   */
  whenSilent?: ((dados: unknown, key: string) => Promise<boolean>) | undefined
}

/** Longest wait for an answer before a record is queued, in milliseconds. */
const SILENCE_MS = 20_000

/** Schema of a creation; without `create` only the form validates. */
type Fields<Api extends SaveApi> = Api extends { create: infer Create extends Procedure }
  ? InputOf<Create>
  : Record<string, unknown>

interface Attempt<Api extends SaveApi> {
  /** The record as it was read; undefined creates one. */
  record: Saved | undefined
  dados: Fields<Api>
  /** The notice says what was saved, and leads to it: the form stays open, or was about another record. */
  linked?: boolean
  /** Resolve at the answer, without waiting for the lists to refetch: no dialog closes onto them. */
  stays?: boolean
  /** Called as soon as it is saved, before anybody is told: what was typed is no draft any more. */
  onKept?: () => void
}

const isSilence = (error: unknown) =>
  (error instanceof ApiError && error.status === 0) ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** Creates or updates a record, with notices of success and failure. A failed attempt can be repeated. */
export function useSave<Api extends SaveApi>(api: Api, options: SaveOptions<Api> = {}) {
  const { describe, notice, affects = [], whenSilent } = options
  const idempotency = useIdempotencyKey()
  const noticeOf = useSavedNotice(api.update)
  const mutation = useMutation({
    mutationFn: async ({ record, dados }: Attempt<Api>) => {
      type Result = OutputOf<Api['update']>
      if (record || !api.create)
        return (await call(
          api.update,
          { id: record?.id, version: record?.version, dados },
          { typed: true },
        )) as Result
      const idempotencyKey = idempotency.keyFor(dados)
      const signal = whenSilent && AbortSignal.timeout(SILENCE_MS)
      try {
        return (await call(api.create, dados, { idempotencyKey, signal, typed: true })) as Result
      } catch (error) {
        // No answer yet: it is queued.
        if (isSilence(error) && (await whenSilent?.(dados, idempotencyKey))) return undefined as Result
        throw error
      }
    },
    onSuccess: async (saved, { record, linked, stays, onKept }) => {
      onKept?.()
      idempotency.succeeded()
      if (saved === undefined) return
      const titulo = ((!record && api.create) || api.update).sucesso
      const descricao = await describe?.(saved)
      if (titulo)
        notify({
          titulo,
          ...(linked && noticeOf(saved)),
          ...(descricao && { descricao }),
          ...(!record && notice?.(saved)),
        })
      const read = refresh(api.update, affects)
      if (!stays) await read
    },
    onError: error => {
      idempotency.failed(error)
      notifyError(error)
    },
  })
  return { ...mutation, sent: idempotency.sent, adopt: idempotency.adopt }
}
