import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import { type Notice, notify, notifyError } from '../../notices/notices.tsx'
import { refresh } from '../refresh.ts'
import { useGere } from '../use-pode.ts'

/** Long enough to read what happened and to think twice; it waits while one points at it or has the focus there. */
const TIME_TO_UNDO_MS = 10_000

/** Takes the key of a record: a number, or a person's uuid. */
type Deletion<Row extends { id: number | string }> = Procedure<z.ZodType<{ id: Row['id'] }>, z.ZodType>

/** Somebody saved the record after it was seen here. */
interface Changed {
  sentence: string
  version: number
}

function changedSince(error: unknown): Changed | null {
  if (!(error instanceof ApiError) || error.erro.codigo !== 'conflito') return null
  const { mensagem, atual } = error.erro
  const version = (atual as { version?: number } | null | undefined)?.version
  return version === undefined ? null : { sentence: `${mensagem} Excluir mesmo assim?`, version }
}

/** What changes says in which version it was seen; people and attachments do not. */
const takesVersion = ({ input }: Procedure) => input instanceof z.ZodObject && 'version' in input.shape

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
 * be taken back from the notice. What somebody saved meanwhile is asked about once more.
 * @param procedure takes `{ id }`, the `version` where there is one, and what `input` gives
 */
export function useDelete<
  Row extends { id: number | string; version?: number },
  P extends Deletion<Row> = Deletion<Row>,
>(procedure: P, { title, sentence, affects = [], input = () => ({}), also }: Question<Row, P>) {
  const [row, setRow] = useState<Row | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [final, setFinal] = useState(false)
  const mayBeFinal = useGere(procedure) && procedure.exclui?.definitivo === true
  const ask = (next: Row | null) => {
    setFinal(false)
    setChanged(null)
    setRow(next)
  }
  const undo = ({ id }: Row): Pick<Notice, 'acao' | 'duracao'> => {
    if (!procedure.exclui || typeof id !== 'number' || final) return {}
    // Asked for while the server answers, not when it is wanted.
    const code = import('./undo-delete.ts')
    code.catch(() => {})
    const onClick = () => code.then(({ undoDelete }) => undoDelete(procedure, id, affects)).catch(notifyError)
    return { duracao: TIME_TO_UNDO_MS, acao: { rotulo: 'Desfazer', onClick } }
  }
  const mutation = useMutation({
    mutationFn: (row: Row) => {
      const version = changed?.version ?? row.version
      const seen = { id: row.id, ...(takesVersion(procedure) && { version }) }
      return call(procedure, { ...seen, ...input(), ...(final && { definitivo: true }) } as never)
    },
    onSuccess: async (result, row) => {
      const more = also?.(result) ?? (procedure.sucesso && { titulo: procedure.sucesso })
      if (more) notify({ tom: 'destrutivo', ...undo(row), ...more })
      await refresh(procedure, affects)
      ask(null)
    },
    onError: error => {
      const since = changedSince(error)
      if (since) return setChanged(since)
      notifyError(error)
      ask(null)
    },
  })
  return {
    ask,
    question: row && {
      title,
      sentence: changed?.sentence ?? (typeof sentence === 'string' ? sentence : sentence(row)),
      action: changed ? 'Excluir mesmo assim' : 'Excluir',
      busy: mutation.isPending,
    },
    /** Passing over the bin, where that may be chosen. */
    final: mayBeFinal ? { chosen: final, choose: setFinal } : undefined,
    cancel: () => ask(null),
    confirm: () => row && !mutation.isPending && mutation.mutate(row),
  }
}
