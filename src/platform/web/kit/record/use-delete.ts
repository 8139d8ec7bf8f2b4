import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { clearUndo, notify, notifyError } from '../../notices/notices.tsx'
import { versionLeft } from '../../own-changes.ts'
import { refresh } from '../refresh.ts'
import { useGere } from '../use-pode.ts'
import type { Along } from './goes-along.tsx'

/** Deletes a record by its key: a number, or a person's uuid. */
type Deletion<Row extends { id: number | string }> = Procedure<z.ZodType<{ id: Row['id'] }>, z.ZodType>

/** The record was saved by somebody since it was read. */
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

/** Version of the row; people and attachments have none. */
const takesVersion = ({ input }: Procedure) => input instanceof z.ZodObject && 'version' in input.shape

interface Question<Row, P extends Procedure> {
  /** e.g. 'Excluir cliente'. */
  title: string
  /** The question, quoted from the specification. */
  sentence: string | ((row: Row) => string)
  /** Other entities to refetch, e.g. 'comercial/propostas'. */
  affects?: readonly string[]
  /** Notice of success in place of the default. */
  also?: (result: OutputOf<P>) => Notice | undefined
  /** It is deleted on its own page, which `also` leaves. */
  leaves?: true
  /** Records of other entities that go along: the question counts them. */
  along?: Along
  /** Further input, read when the person confirms. */
  input?: () => Record<string, unknown>
}

/**
 * Delete with confirmation: `ask(row)` opens the dialog `<ConfirmDelete>`. The notice offers undo. If the record was saved
 * since it was read, it asks once more.
 * @param procedure takes `{ id }`, the `version` if there is one, and the fields of `input`
 */
export function useDelete<
  Row extends { id: number | string; version?: number },
  P extends Deletion<Row> = Deletion<Row>,
>(
  procedure: P,
  { title, sentence, affects = [], input = () => ({}), also, leaves, along }: Question<Row, P>,
) {
  const [row, setRow] = useState<Row | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [final, setFinal] = useState(false)
  const mayBeFinal = useGere(procedure) && procedure.exclui?.definitivo === true
  const ask = (next: Row | null) => {
    setFinal(false)
    setChanged(null)
    setRow(next)
  }
  const undo = ({ id }: Row): Pick<Notice, 'acao'> => {
    if (!procedure.exclui || typeof id !== 'number' || final) return {}
    // Loaded while the server answers.
    const code = import('./undo-delete.ts')
    code.catch(() => {})
    const onClick = () => code.then(({ undoDelete }) => undoDelete(procedure, id, affects)).catch(notifyError)
    return { acao: { rotulo: 'Desfazer', onClick } }
  }
  const mutation = useMutation({
    onMutate: clearUndo,
    mutationFn: async ({ id, version = 1 }: Row) => {
      const left = changed?.version ?? (await versionLeft(procedure.path, { id, version }))
      const seen = { id, ...(takesVersion(procedure) && { version: left }) }
      return call(procedure, { ...seen, ...input(), ...(final && { definitivo: true }) } as never)
    },
    onSuccess: async (result, row, ato) => {
      const more = also?.(result) ?? (procedure.sucesso && { titulo: procedure.sucesso })
      if (more) notify({ tom: 'destrutivo', ato, ...undo(row), ...more })
      await refresh(procedure, affects, leaves && row.id)
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
    /** In words by `questionOf`, which comes with the dialog. */
    question: row && {
      title,
      sentence: typeof sentence === 'string' ? sentence : sentence(row),
      row: row as object,
      exclui: procedure.exclui,
      changed,
      busy: mutation.isPending,
    },
    along: along && typeof row?.id === 'number' ? { ...along, id: row.id } : undefined,
    /** Option to delete for good, if permitted. */
    final: mayBeFinal ? { chosen: final, choose: setFinal } : undefined,
    cancel: () => ask(null),
    confirm: () => row && !mutation.isPending && mutation.mutate(row),
  }
}

/** What the dialog is told. */
export type Deleting = Omit<ReturnType<typeof useDelete>, 'ask'>
