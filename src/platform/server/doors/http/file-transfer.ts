import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { arquivoBaixado, documentoFeito } from '../../../contract/api.ts'
import { type Exportacao, HEADER_TAMANHO } from '../../../contract/export.ts'
import { HEADER_ARQUIVO, tipoDoMime } from '../../../contract/files.ts'
import { AppError } from '../../ground/errors.ts'
import type { Files } from '../../ground/files/files.ts'
import { attachment } from '../../ground/files/names.ts'
import type { Envio } from '../../ground/files/receive.ts'

const announced = z.strictObject({ nome: z.string(), dados: z.unknown() })

/**
 * Reads what an upload says of itself; its body, the bare file, is left to be read. The header that no form of another
 * site can send holds the name and the input, so that neither appears in an address.
 */
export function readUpload(request: IncomingMessage): { dados: unknown; arquivo: Envio } {
  const length = request.headers['content-length']
  try {
    const { nome, dados } = announced.parse(
      JSON.parse(decodeURIComponent(String(request.headers[HEADER_ARQUIVO] ?? ''))),
    )
    return {
      dados,
      arquivo: { nome, corpo: request, tamanho: length === undefined ? undefined : Number(length) },
    }
  } catch {
    throw new AppError('dados_invalidos', `O cabeçalho ${HEADER_ARQUIVO} não diz que arquivo é este.`)
  }
}

/** The input of a download that was asked for by GET: `?id=7`. */
export function readDownloadQuery(request: IncomingMessage): unknown {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  return { id: Number(searchParams.get('id')) }
}

const fileHeaders = (nome: string, tipo_mime: string) => ({
  'content-type': tipo_mime,
  'content-disposition': attachment(nome),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
})

/** Sends a file: always as an attachment, of a type that we know, in a sandbox should a browser show it all the same. */
export async function sendFile(
  response: ServerResponse,
  files: Files,
  { path_arquivo, nome, tipo_mime_arquivo }: z.output<typeof arquivoBaixado>,
): Promise<void> {
  const { stream, size } = await files.read(path_arquivo)
  response.writeHead(200, {
    ...fileHeaders(nome, tipoDoMime(tipo_mime_arquivo) ? tipo_mime_arquivo : 'application/octet-stream'),
    'content-length': size,
  })
  // A download that is cut off at either end is over; the client sees that bytes are missing.
  await pipeline(stream, response).catch(() => response.destroy())
}

/** Sends a file that was made for this request. */
export function sendDocument(
  response: ServerResponse,
  { nome, tipo_mime, conteudo }: z.output<typeof documentoFeito>,
): void {
  response.writeHead(200, { ...fileHeaders(nome, tipo_mime), 'content-length': conteudo.byteLength })
  response.end(conteudo)
}

/**
 * Sends an export as it is written, at the pace at which it is taken. Whoever goes away ends it.
 * @throws what ends it on the server's side: the connection is to be cut then, so that nobody takes a part for the whole
 */
export async function sendExport(
  response: ServerResponse,
  { nome, tipo_mime, tamanho_estimado, conteudo }: Exportacao,
): Promise<void> {
  response.writeHead(200, { ...fileHeaders(nome, tipo_mime), [HEADER_TAMANHO]: tamanho_estimado })
  try {
    await pipeline(conteudo, response)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
