import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { segundoFatorApi, segundoFatorLabels } from '#platform/contract/second-factor.ts'
import { call } from '../api.ts'
import { useProcedureForm } from '../kit/form/use-procedure-form.ts'
import { notifyError } from '../notices/notices.tsx'

/**
 * Setting the second factor up: a fresh secret, the form that proves it, and then the recovery codes.
 * @param onCodes told when they are there
 */
export function useSetup(onCodes?: () => void) {
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const { mutate, ...preparation } = useMutation({
    mutationFn: () => call(segundoFatorApi.preparar, {}),
    onError: error => notifyError(error),
  })
  useEffect(() => mutate(), [mutate])
  const form = useProcedureForm({
    procedure: segundoFatorApi.ativar,
    fields: segundoFatorApi.ativar.input,
    labels: segundoFatorLabels,
    input: ({ senha, codigo }) => ({ senha, codigo }),
    onDone: result => {
      setCodigos(result.codigos)
      onCodes?.()
    },
  })
  return { codigos, form, secret: preparation.data, failed: preparation.isError, retry: () => mutate() }
}

export type Setup = ReturnType<typeof useSetup>
