import type { IncomingMessage } from 'node:http'
import { AppError } from '../../ground/errors.ts'

/** How much JSON is read. Beyond any of it the body is refused before it is parsed, and the rest of it is not read. */
export interface Room {
  bytes: number
  /** Values in all objects and lists together. */
  values: number
}

export const MAX_JSON_BYTES = 1_000_000
export const MAX_VALUES = 2_000
/** Default for signed-in people; a procedure may set its own. */
const ROOM: Room = { bytes: MAX_JSON_BYTES, values: MAX_VALUES }
/** Of a visitor: the largest form before sign-in has four fields. */
export const VISITORS_ROOM: Room = { bytes: 8_192, values: 50 }
/** Nesting that no form of ours has. */
const MAX_DEPTH = 20

const tooLarge = () => new AppError('grande_demais', 'O conteúdo enviado é grande demais.')
const malformed = (mensagem: string) => new AppError('dados_invalidos', mensagem)

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/**
 * Counts values and depth of JSON as its bytes come, in time linear to them: 80,000 keys would otherwise hold everybody up
 * while they are parsed, and an unknown one each while it is refused. Whether it is JSON at all the parser finds.
 * @returns throws once there is too much
 */
function countStructure(most: number): (chunk: Buffer) => void {
  let inText = false
  let escaped = false
  let depth = 0
  let values = 0
  return chunk => {
    for (const byte of chunk) {
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) values++
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        values++
        if (++depth > MAX_DEPTH) throw malformed('O conteúdo enviado tem níveis demais.')
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
      if (values > most) throw new AppError('grande_demais', 'O conteúdo enviado tem valores demais.')
    }
  }
}

async function readBytes(request: IncomingMessage, { bytes, values }: Room): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge()
  const chunks: Buffer[] = []
  const count = countStructure(values)
  let size = 0
  // By events: an async iterator costs more than all else here, and leaving it early would cut the connection.
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      try {
        if (size > bytes) throw tooLarge()
        count(chunk)
        chunks.push(chunk)
      } catch (error) {
        request.off('data', take).pause()
        reject(error)
      }
    }
    request.on('data', take).once('end', resolve).once('error', reject)
    request.once('close', () => request.complete || reject(malformed('O envio foi interrompido.')))
  })
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/**
 * Reads a JSON body.
 * @throws AppError grande_demais beyond `room`, without reading the rest; dados_invalidos when it is not JSON, not said to
 * be (a form of another site cannot send `application/json`), or nested too deep
 */
export async function readJson(request: IncomingMessage, room: Partial<Room> = ROOM): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw malformed('O conteúdo deve ser enviado como application/json.')
  const bytes = await readBytes(request, { ...ROOM, ...room })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('O conteúdo enviado não é um JSON válido.')
  }
}
