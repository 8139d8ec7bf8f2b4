import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Failure } from './failure.ts'
import { takesGzip } from './gzip.ts'

const compress = promisify(gzip)
/** Below this size compression costs more time than the network saves. */
const COMPRESS_FROM = 16_384

/** A long text for whoever takes gzip; undefined where it is sent as it is. */
export async function compressed(text: string, acceptEncoding: unknown): Promise<Buffer | undefined> {
  if (text.length < COMPRESS_FROM || !takesGzip(acceptEncoding)) return undefined
  return compress(text, { level: constants.Z_BEST_SPEED })
}

/** Answers with JSON that nobody may store. */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<void> {
  const text = JSON.stringify(value)
  const small = await compressed(text, request.headers['accept-encoding'])
  const body = small ?? text
  const all: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  }
  if (small) {
    all['content-encoding'] = 'gzip'
    all.vary = 'accept-encoding'
  }
  all['content-length'] = Buffer.byteLength(body)
  response.writeHead(status, all).end(body)
}

/** As much as a client may have sent before it hears: it is let pass unread, and the connection goes on. */
const LITTLE = 65_536

/**
 * Answers with a failure at once, also where the body has not come. Where much of it is left the connection closes, by
 * `closeGently`.
 */
export async function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: Failure,
) {
  if (response.headersSent) return void response.destroy()
  const length = Number(
    request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? LITTLE : 0),
  )
  const close: Record<string, string> = request.complete || length < LITTLE ? {} : { connection: 'close' }
  if (!request.complete) request.on('error', () => {}).resume()
  await sendJson(request, response, body, status, { ...headers, ...close })
}
