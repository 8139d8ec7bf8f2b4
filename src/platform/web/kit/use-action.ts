import { useMutation } from '@tanstack/react-query'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { call } from '../api.ts'
import { type Notice, notify, notifyError } from '../notices/notices.tsx'
import { refresh } from './refresh.ts'

interface Options<P extends Procedure> {
  /** Adds to the notice of success, e.g. a way to what was made. */
  notice?: (result: OutputOf<P>) => Partial<Notice>
  onDone?: (result: OutputOf<P>) => void
  /** Other entities that it changes, e.g. 'financeiro/projetos'. */
  affects?: readonly string[]
}

/** A business verb on a record, such as converting a proposal, with the notices of both outcomes. */
export function useAction<P extends Procedure>(
  procedure: P,
  { notice, onDone, affects = [] }: Options<P> = {},
) {
  const mutation = useMutation({
    mutationFn: (input: CallOf<P>) => call(procedure, input),
    onSuccess: result => {
      if (procedure.sucesso) notify({ titulo: procedure.sucesso, ...notice?.(result) })
      onDone?.(result)
    },
    onError: error => notifyError(error),
    // After a refusal, too: it may mean that somebody else was faster.
    onSettled: () => refresh(procedure, affects),
  })
  return {
    busy: mutation.isPending,
    run: (input: CallOf<P>) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
  }
}
