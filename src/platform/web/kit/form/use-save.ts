import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { InputOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import { notify, notifyError } from '../../notices/notices.tsx'
import { refresh } from '../refresh.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** The two procedures by which a record is saved; `update` takes `{ id, version, dados }`. */
export interface SaveApi {
  /** Missing where no form makes such a record. */
  create?: Procedure<z.ZodObject, z.ZodType>
  update: Procedure<z.ZodObject, z.ZodType>
}

/** What a record carries so that it can be saved again. */
export interface Saved {
  id: number | string
  version: number
}

export interface SaveOptions<Api extends SaveApi> {
  /** What the notice says below its title, where the seeds have a text for it. */
  describe?: (saved: OutputOf<Api['update']>) => string
  /** Other entities that show something of this one, e.g. 'comercial/propostas'. */
  affects?: readonly string[]
  /**
   * Nobody answers: keeps a new record for later, under the key by which it may have arrived all the same.
   * @returns whether it could be kept; it then counts as saved
   */
  whenSilent?: ((dados: unknown, key: string) => Promise<boolean>) | undefined
}

/** For so long an answer is waited for where a record can be kept otherwise. */
const SILENCE_MS = 20_000

/** What a creation takes; where none is, what is given is checked by the form alone. */
type Fields<Api extends SaveApi> = Api extends { create: infer Create extends Procedure }
  ? InputOf<Create>
  : Record<string, unknown>

interface Attempt<Api extends SaveApi> {
  /** The record as it was read; none creates one. */
  record: Saved | undefined
  dados: Fields<Api>
}

const isSilence = (error: unknown) =>
  (error instanceof ApiError && error.status === 0) ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** Creates or changes a record, with the notices of both outcomes. What a failed attempt sent can be sent again. */
export function useSave<Api extends SaveApi>(api: Api, options: SaveOptions<Api> = {}) {
  const { describe, affects = [], whenSilent } = options
  const idempotency = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: async ({ record, dados }: Attempt<Api>) => {
      type Result = OutputOf<Api['update']>
      if (record || !api.create)
        return (await call(api.update, { id: record?.id, version: record?.version, dados })) as Result
      const idempotencyKey = idempotency.keyFor(dados)
      const signal = whenSilent && AbortSignal.timeout(SILENCE_MS)
      try {
        return (await call(api.create, dados, { idempotencyKey, signal })) as Result
      } catch (error) {
        // Nothing to show for it yet: it is kept.
        if (isSilence(error) && (await whenSilent?.(dados, idempotencyKey))) return undefined as Result
        throw error
      }
    },
    onSuccess: async (saved, { record }) => {
      idempotency.succeeded()
      if (saved === undefined) return
      const titulo = ((!record && api.create) || api.update).sucesso
      if (titulo) notify({ titulo, ...(describe && { descricao: describe(saved) }) })
      await refresh(api.update, affects)
    },
    onError: error => {
      idempotency.failed(error)
      notifyError(error)
    },
  })
  return { ...mutation, sent: idempotency.sent, adopt: idempotency.adopt }
}

/** The schema of the fields: an update may ask for others than a creation. */
export function fieldsOf(api: SaveApi, record: Saved | undefined): z.ZodObject {
  const { create, update } = api
  const { dados } = update.input.shape
  return (record || !create) && dados instanceof z.ZodObject ? dados : (create ?? update).input
}
