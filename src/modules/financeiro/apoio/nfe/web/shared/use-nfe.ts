import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '#platform/web/api.ts'
import {
  MAX_XML_BYTES,
  type NotaFiscal,
  type nfeInput,
  type notaFiscal,
  XML_GRANDE_DEMAIS,
} from '../../contract.ts'
import { readXml } from './read-xml.ts'

export type NfeProcedure = Procedure<typeof nfeInput, typeof notaFiscal>

/** Has an invoice's file read on the server. @throws ApiError, or an Error with a sentence for the person */
export async function lerArquivoDaNota(procedure: NfeProcedure, file: File): Promise<NotaFiscal> {
  if (file.size > MAX_XML_BYTES) throw new Error(XML_GRANDE_DEMAIS)
  return call(procedure, { xml: await readXml(file) })
}

/** Has an invoice's file read on the server. What fails is said beside the place where the file was dropped. */
export function useNfe(procedure: NfeProcedure, onRead: (nota: NotaFiscal, file: File) => void) {
  const reading = useMutation({
    mutationFn: (file: File) => lerArquivoDaNota(procedure, file),
    onSuccess: onRead,
  })
  const { error } = reading
  return {
    nota: reading.data,
    busy: reading.isPending,
    error: error && (error instanceof ApiError ? error.erro.mensagem : error.message),
    read: (file: File | undefined) => {
      if (file && !reading.isPending) reading.mutate(file)
    },
  }
}

/**
 * Takes files that are dropped anywhere on the page, while mounted: beside its place the browser would open the file
 * and leave the form behind.
 * @param enabled false while a dialog has another use for them
 * @returns whether a file is being dragged
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, enabled = true): boolean {
  const [over, setOver] = useState(false)
  const handler = useRef(onFiles)
  handler.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      setOver(false)
      // A place of its own within the page has taken it.
      if (event.defaultPrevented) return
      event.preventDefault()
      handler.current([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', drag)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', drag)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [enabled])
  return over
}
