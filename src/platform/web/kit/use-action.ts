import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { call } from '../api.ts'
import type { Notice } from '../notices/notice-area.tsx'
import { notify, notifyError } from '../notices/notices.tsx'
import { refresh } from './refresh.ts'

interface Options<P extends Procedure> {
  /** Extends the notice of success, e.g. with a link to the new record. */
  notice?: (result: OutputOf<P>, input: CallOf<P>) => Partial<Notice>
  onDone?: (result: OutputOf<P>) => void
  /** Answers a refusal in place of the notice. @returns false where it does not concern this one */
  onRefused?: (error: unknown, input: CallOf<P>) => boolean
  /** Other entities to refetch, e.g. 'financeiro/projetos'. */
  affects?: readonly string[]
}

const keyOf = (input: unknown) => JSON.stringify((input as { id?: unknown }).id ?? input)

/** Runs a business verb on a record, such as converting a proposal, with notices of success and failure. */
export function useAction<P extends Procedure>(
  procedure: P,
  { notice, onDone, onRefused, affects = [] }: Options<P> = {},
) {
  /** Calls that run, by the id of their record, or by their whole input if it has none. */
  const running = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: (input: CallOf<P>) => call(procedure, input),
    onSuccess: (result, input) => {
      if (procedure.sucesso) notify({ titulo: procedure.sucesso, ...notice?.(result, input) })
      onDone?.(result)
    },
    onError: (error, input) => {
      if (!onRefused?.(error, input)) notifyError(error)
    },
    // Also after a refusal: somebody else may have changed the record first.
    onSettled: (_result, _error, input) =>
      refresh(procedure, affects).finally(() => running.current.delete(keyOf(input))),
  })
  return {
    busy: mutation.isPending,
    /** Ignores a call for a record whose last one has not ended, with the refetch of the lists. Other records do not wait. */
    run: (input: CallOf<P>) => {
      const key = keyOf(input)
      if (running.current.has(key)) return
      running.current.add(key)
      mutation.mutate(input)
    },
  }
}
