import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { OutputOf, Procedure } from '#platform/contract/api.ts'
import { call } from '../api.ts'
import { type Notice, notify, notifyError } from '../notices.tsx'
import { refresh } from './refresh.ts'
import { useGere } from './use-pode.ts'

/** Long enough to read what happened and to think twice; it waits while one points at it or has the focus there. */
const TIME_TO_UNDO_MS = 10_000

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
 * Deleting with confirmation: `ask(row)` opens the question that `<ConfirmDelete>` shows. What goes into the bin can
 * be taken back from the notice.
 * @param procedure takes `{ id }`, and what `input` gives
 */
export function useDelete<Row extends { id: number | string }, P extends Deletion<Row> = Deletion<Row>>(
  procedure: P,
  { title, sentence, affects = [], input = () => ({}), also }: Question<Row, P>,
) {
  const [row, setRow] = useState<Row | null>(null)
  const [final, setFinal] = useState(false)
  const mayBeFinal = useGere(procedure) && procedure.exclui?.definitivo === true
  const ask = (next: Row | null) => {
    setFinal(false)
    setRow(next)
  }
  const undo = ({ id }: Row): Pick<Notice, 'acao' | 'duracao'> => {
    if (!procedure.exclui || typeof id !== 'number' || final) return {}
    const onClick = async () => (await import('./undo-delete.ts')).undoDelete(procedure, id, affects)
    return { duracao: TIME_TO_UNDO_MS, acao: { rotulo: 'Desfazer', onClick } }
  }
  const mutation = useMutation({
    mutationFn: ({ id }: Row) =>
      call(procedure, { id, ...input(), ...(final && { definitivo: true }) } as never),
    onSuccess: async (result, row) => {
      const more = also?.(result) ?? (procedure.sucesso && { titulo: procedure.sucesso })
      if (more) notify({ tom: 'destrutivo', ...undo(row), ...more })
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
    /** Passing over the bin, where that may be chosen. */
    final: mayBeFinal ? { chosen: final, choose: setFinal } : undefined,
    cancel: () => ask(null),
    confirm: () => row && !mutation.isPending && mutation.mutate(row),
  }
}
