import { useMutation } from '@tanstack/react-query'
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
