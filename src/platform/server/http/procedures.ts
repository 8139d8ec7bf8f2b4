import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sessions } from '../access/sessions.ts'
import { AppError } from '../errors.ts'
import type { Operation, Platform } from '../operation.ts'
import { readJson } from './body.ts'
import { failure } from './failure.ts'
import { requireSameOrigin } from './same-origin.ts'
import { sendFailure, sendJson } from './send.ts'

const PREFIX = '/api/'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && UUID.test(key)) return key
  throw new AppError('dados_invalidos', 'O cabeçalho Idempotency-Key deve ser um UUID.')
}

export interface Procedures {
  /** The operation at this path, if there is one. */
  find(path: string): Operation | undefined
  /** Answers a call of it. Never throws. @returns the id of who asked, for the log */
  handle(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    pedido: string,
  ): Promise<string | undefined>
}

/** Maps `POST /api/{path}` onto the operations: session → same origin → body → service → answer. */
export function procedures(
  operations: Operation[],
  platform: Platform,
  sessions: Sessions,
  appUrl: string,
): Procedures {
  const byPath = new Map(operations.map(operation => [PREFIX + operation.procedure.path, operation]))
  if (byPath.size !== operations.length) throw new Error('Two procedures have the same path')

  return {
    find: path => byPath.get(path),
    handle: async (operation, request, response, pedido) => {
      let who: string | undefined
      try {
        if (request.method !== 'POST') throw new AppError('dados_invalidos', 'Use POST neste endereço.')
        requireSameOrigin(request.headers, appUrl)
        const actor = await sessions.actor(request.headers.cookie)
        who = actor?.id
        const input = await readJson(request)
        const result = await operation(platform, { actor, pedido, chave: idempotencyKey(request) }, input)
        await sendJson(request, response, result)
      } catch (error) {
        await sendFailure(request, response, failure(error, pedido, operation.procedure.erro))
      }
      return who
    },
  }
}
