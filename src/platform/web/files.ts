import type { CallOf, OutputOf, Procedure, UploadProcedure } from '#platform/contract/api.ts'
import { HEADER_ARQUIVO } from '#platform/contract/files.ts'
import { ApiError, failureOf, SEM_CONEXAO, sessionEnded } from './api.ts'

interface UploadOptions {
  /** From 0 to 1, as the bytes leave. */
  onProgress: (part: number) => void
  signal: AbortSignal
  idempotencyKey: string
}

/** Sends a file with its record's fields. Throws `ApiError`, or the abort of the signal. */
export function sendFile<P extends UploadProcedure>(
  procedure: P,
  file: File,
  dados: CallOf<P>,
  { onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<OutputOf<P>> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much has been sent.
    const xhr = new XMLHttpRequest()
    xhr.open('POST', `/api/${procedure.path}`)
    xhr.responseType = 'json'
    xhr.setRequestHeader(HEADER_ARQUIVO, encodeURIComponent(JSON.stringify({ nome: file.name, dados })))
    xhr.setRequestHeader('content-type', 'application/octet-stream')
    xhr.setRequestHeader('idempotency-key', idempotencyKey)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      if (xhr.status === 200 && xhr.response) return resolve(xhr.response as OutputOf<P>)
      const pedido = xhr.getResponseHeader('x-request-id') ?? ''
      if (xhr.status === 401) sessionEnded()
      reject(failureOf(xhr.response, xhr.status, pedido, procedure.erro))
    }
    xhr.onerror = () =>
      reject(
        new ApiError(
          { codigo: 'indisponivel', titulo: procedure.erro, mensagem: SEM_CONEXAO, pedido: '' },
          0,
        ),
      )
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(file)
  })
}

export interface Downloaded {
  blob: Blob
  /** The name that the server offers. */
  nome: string
}

/** The name in a Content-Disposition. */
export const nameIn = (disposition: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'arquivo'
}

/** Fetches a file into memory. Throws `ApiError`. */
export const fetchFile = (procedure: Procedure, id: number): Promise<Downloaded> =>
  fetched(procedure, `?id=${id}`)

/** Has a document made and fetches it. Throws `ApiError`. */
export const fetchDocument = <P extends Procedure>(procedure: P, input: CallOf<P>): Promise<Downloaded> =>
  fetched(procedure, '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

async function fetched(procedure: Procedure, query: string, init?: RequestInit): Promise<Downloaded> {
  let response: Response
  try {
    response = await fetch(`/api/${procedure.path}${query}`, init)
    if (response.ok)
      return { blob: await response.blob(), nome: nameIn(response.headers.get('content-disposition')) }
  } catch {
    throw new ApiError(
      { codigo: 'indisponivel', titulo: procedure.erro, mensagem: SEM_CONEXAO, pedido: '' },
      0,
    )
  }
  if (response.status === 401) sessionEnded()
  const body: unknown = await response.json().catch(() => undefined)
  throw failureOf(body, response.status, response.headers.get('x-request-id') ?? '', procedure.erro)
}

/** Hands a fetched file to the browser's downloads. */
export function saveFile({ blob, nome }: Downloaded): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nome
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
