import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

export const MAX_JSON_BYTES = 1_000_000
const MAX_DEPTH = 20

const tooLarge = () => new AppError('grande_demais', 'O conteúdo enviado é grande demais.')
const malformed = (mensagem: string) => new AppError('dados_invalidos', mensagem)

/** Nesting that no form of ours has: such a body is refused before it reaches a schema. */
function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= MAX_DEPTH || Object.values(value).some(child => tooDeep(child, depth + 1))
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  // By events: an async iterator costs more than all else here, and leaving it early would cut the connection.
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      request.off('data', take).pause()
      reject(tooLarge())
    }
    request.on('data', take).once('end', resolve).once('error', reject)
    request.once('close', () => request.complete || reject(malformed('O envio foi interrompido.')))
  })
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/**
 * Reads a JSON body.
 * @throws AppError grande_demais over `maxBytes`, without reading the rest; dados_invalidos when it is not JSON, not said to
 * be (a form of another site cannot send `application/json`), or nested too deep
 */
export async function readJson(request: IncomingMessage, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw malformed('O conteúdo deve ser enviado como application/json.')
  const bytes = await readBytes(request, maxBytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('O conteúdo enviado não é um JSON válido.')
  }
  if (tooDeep(value)) throw malformed('O conteúdo enviado tem níveis demais.')
  return value
}
