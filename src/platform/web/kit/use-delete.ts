import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { OutputOf, Procedure } from '#platform/contract/api.ts'
import { call } from '../api.ts'
import { type Notice, notify, notifyError } from '../notices.tsx'
import { refresh } from './refresh.ts'

/** Takes the key of a record: a number, or a person's uuid. */
type Deletion<Row extends { id: number | string }> = Procedure<z.ZodType<{ id: Row['id'] }>, z.ZodType>

interface Question<Row, P extends Procedure> {
  /** e.g. 'Excluir cliente'. */
  title: string
  /** The seeds' question, to the letter. */
  sentence: string | ((row: Row) => string)
  /** Other entities of which something may be gone with it, e.g. 'comercial/propostas'. */
  affects?: readonly string[]
  /** What else is to be said of a delete that worked, in place of the usual notice. */
  also?: (result: OutputOf<P>) => Notice | undefined
  /** What the procedure takes beside the id, as it stands when one confirms. */
  input?: () => Record<string, unknown>
}

/**
 * Deleting with confirmation: `ask(row)` opens the question that `<ConfirmDelete>` shows.
 * @param procedure takes `{ id }`, and what `input` gives
 */
export function useDelete<Row extends { id: number | string }, P extends Deletion<Row> = Deletion<Row>>(
  procedure: P,
  { title, sentence, affects = [], input = () => ({}), also }: Question<Row, P>,
) {
  const [row, ask] = useState<Row | null>(null)
  const mutation = useMutation({
    mutationFn: ({ id }: Row) => call(procedure, { id, ...input() } as never),
    onSuccess: async result => {
      const more = also?.(result)
      if (more) notify({ tom: 'destrutivo', ...more })
      else if (procedure.sucesso) notify({ titulo: procedure.sucesso, tom: 'destrutivo' })
      await refresh(procedure, affects)
    },
    onError: error => notifyError(error),
    onSettled: () => ask(null),
  })
  return {
    ask,
    question: row && {
      title,
      sentence: typeof sentence === 'string' ? sentence : sentence(row),
      busy: mutation.isPending,
    },
    cancel: () => ask(null),
    confirm: () => row && !mutation.isPending && mutation.mutate(row),
  }
}
