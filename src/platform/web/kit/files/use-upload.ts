import { useEffect, useRef, useState } from 'react'
import type { CallOf, OutputOf, UploadProcedure } from '#platform/contract/api.ts'
import { sendFile } from '../../files.ts'
import { notify, notifyError } from '../../notices/notices.tsx'
import { useIdempotencyKey } from '../form/use-idempotency-key.ts'
import { refresh } from '../refresh.ts'

/**
 * Sends files with progress and cancel, with the notices of both outcomes.
 * @param affects other entities that show something of it
 */
export function useUpload<P extends UploadProcedure>(procedure: P, affects: readonly string[] = []) {
  const [progress, setProgress] = useState<number | null>(null)
  const idempotency = useIdempotencyKey()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  /**
   * @param onFailure of one of several, which are told together: takes the error, and no notice is shown
   * @returns what was recorded; undefined where it failed or was cancelled
   */
  const send = async (
    file: File,
    dados: CallOf<P>,
    onFailure?: (error: unknown) => void,
  ): Promise<OutputOf<P> | undefined> => {
    const controller = new AbortController()
    underWay.current = controller
    const input = { nome: file.name, tamanho: file.size, alterado: file.lastModified, dados }
    setProgress(0)
    try {
      const saved = await sendFile(procedure, file, dados, {
        onProgress: setProgress,
        signal: controller.signal,
        idempotencyKey: idempotency.keyFor(input),
      })
      idempotency.succeeded()
      if (procedure.sucesso && !onFailure) notify({ titulo: procedure.sucesso })
      await refresh(procedure, affects)
      return saved
    } catch (error) {
      idempotency.failed(error)
      if (onFailure) onFailure(error)
      else notifyError(error)
      return undefined
    } finally {
      setProgress(null)
    }
  }
  return {
    send,
    /** From 0 to 1 while a file is on its way, else null. */
    progress,
    cancel: () => underWay.current?.abort(),
  }
}
