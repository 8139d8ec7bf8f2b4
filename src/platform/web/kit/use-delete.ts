import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import type { byId } from '#platform/contract/fields.ts'
import { call } from '../api.ts'
import { notify, notifyError } from '../notices.tsx'
import { refresh } from './refresh.ts'

interface Question<Row> {
  /** e.g. 'Excluir cliente'. */
  title: string
  /** The seeds' question, to the letter. */
  sentence: string | ((row: Row) => string)
  /** Other entities of which something may be gone with it, e.g. 'comercial/propostas'. */
  affects?: readonly string[]
}

/**
 * Deleting with confirmation: `ask(row)` opens the question that `<ConfirmDelete>` shows.
 * @param procedure takes `{ id }`
 */
export function useDelete<Row extends { id: number }>(
  procedure: Procedure<typeof byId, z.ZodType>,
  { title, sentence, affects = [] }: Question<Row>,
) {
  const [row, ask] = useState<Row | null>(null)
  const mutation = useMutation({
    mutationFn: ({ id }: Row) => call(procedure, { id } as CallOf<typeof procedure>),
    onSuccess: async () => {
      if (procedure.sucesso) notify({ titulo: procedure.sucesso, tom: 'destrutivo' })
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
