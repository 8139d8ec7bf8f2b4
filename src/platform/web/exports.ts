import type { CallOf } from '#platform/contract/api.ts'
import { type ExportProcedure, HEADER_TAMANHO } from '#platform/contract/export.ts'
import { ApiError, failureOf, SEM_CONEXAO, sessionEnded } from './api.ts'
import { type Downloaded, nameIn } from './files.ts'

const INTERROMPIDA = 'A exportação foi interrompida e nada foi salvo. Tente novamente.'

interface Options {
  signal: AbortSignal
  /** Called as bytes arrive. @param part from 0 to 1, an estimate */
  onProgress: (part: number, bytes: number) => void
}

/** Fetches an export whole, or not at all. Throws `ApiError`, or the abort of the signal. */
export async function fetchExport<P extends ExportProcedure>(
  procedure: P,
  input: CallOf<P>,
  { signal, onProgress }: Options,
): Promise<Downloaded> {
  const failed = (mensagem: string) =>
    new ApiError({ codigo: 'indisponivel', titulo: procedure.erro, mensagem, pedido: '' }, 0)
  const unlessAborted = (mensagem: string) => (cause: unknown) => {
    throw signal.aborted ? cause : failed(mensagem)
  }

  const headers = { 'content-type': 'application/json' }
  const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(input), signal }
  const response = await fetch(`/api/${procedure.path}`, init).catch(unlessAborted(SEM_CONEXAO))
  if (!response.ok || !response.body) {
    if (response.status === 401) sessionEnded()
    const body: unknown = await response.json().catch(() => undefined)
    throw failureOf(body, response.status, response.headers.get('x-request-id') ?? '', procedure.erro)
  }
  const expected = Number(response.headers.get(HEADER_TAMANHO))
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length
      // It is whole only when it has ended, whatever was expected.
      onProgress(expected > 0 ? Math.min(bytes / expected, 0.99) : 0, bytes)
      controller.enqueue(chunk)
    },
  })
  // The browser gathers it, on its disk where it is large.
  const gathered = new Response(response.body.pipeThrough(counted), {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  })
  const blob = await gathered.blob().catch(unlessAborted(INTERROMPIDA))
  return { blob, nome: nameIn(response.headers.get('content-disposition')) }
}
