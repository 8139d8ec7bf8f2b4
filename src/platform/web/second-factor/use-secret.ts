import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { segundoFatorApi } from '#platform/contract/second-factor.ts'
import { call } from '../api.ts'
import { notifyError } from '../notices/notices.tsx'

/** A fresh secret for the authenticator app, asked for at once. */
export function useSecret() {
  const { mutate, data, isError } = useMutation({
    mutationFn: () => call(segundoFatorApi.preparar, {}),
    onError: error => notifyError(error),
  })
  useEffect(() => mutate(), [mutate])
  return { secret: data, failed: isError, retry: () => mutate() }
}
