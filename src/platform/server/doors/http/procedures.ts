import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFile } from '../../../contract/api.ts'
import { HEADER_MOTIVO, MOTIVO_MAXIMO, PEDE_MOTIVO } from '../../../contract/errors.ts'
import { texto } from '../../../contract/fields.ts'
import { readCookie, setCookie, WROTE_SECONDS, wroteCookieName } from '../../access/sessions/cookies.ts'
import type { Sessions } from '../../access/sessions/sessions.ts'
import { openWriteBudget } from '../../engine/budgets.ts'
import { type Operation, type Platform, permit } from '../../engine/operation.ts'
import { BUDGETS } from '../../ground/budgets.ts'
import { AppError } from '../../ground/errors.ts'
import type { Work } from '../../ground/work.ts'
import { filesOf } from '../../services/files/operations.ts'
import { readJson } from './body.ts'
import { failure } from './failure.ts'
import { readDownloadQuery, readUpload, sendDocument, sendExport, sendFile } from './file-transfer.ts'
import { requireSameOrigin } from './same-origin.ts'
import { sendFailure, sendJson } from './send.ts'

const PREFIX = '/api/'
const motivo = texto('Informe o motivo.', MOTIVO_MAXIMO)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && UUID.test(key)) return key
  throw new AppError('dados_invalidos', 'O cabeçalho Idempotency-Key deve ser um UUID.')
}

/** Why the change is made. @throws AppError dados_invalidos */
function reasonIn(request: IncomingMessage): string | undefined {
  const header = request.headers[HEADER_MOTIVO]
  if (header === undefined) return undefined
  const parsed = motivo.safeParse(decoded(String(header)))
  if (parsed.success) return parsed.data
  const message = `O motivo, no cabeçalho ${HEADER_MOTIVO}, tem de 1 a ${MOTIVO_MAXIMO} letras, em codificação percentual.`
  throw new AppError('dados_invalidos', message, { motivo: PEDE_MOTIVO })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export interface Procedures {
  /** The operation at this path, if there is one. */
  find(path: string): Operation | undefined
  /** Answers a call of it, and notes who asked. Never throws. */
  handle(operation: Operation, request: IncomingMessage, response: ServerResponse, doing: Work): Promise<void>
}

/** Maps `POST /api/{path}` onto the operations: same origin → session → permission → body → service → answer. */
export function procedures(
  operations: Operation[],
  platform: Platform,
  sessions: Sessions,
  appUrl: string,
): Procedures {
  const byPath = new Map(operations.map(operation => [PREFIX + operation.procedure.path, operation]))
  if (byPath.size !== operations.length) throw new Error('Two procedures have the same path')

  const takeWrite = openWriteBudget(platform.budgets ?? BUDGETS)
  const secure = appUrl.startsWith('https:')
  const wrote = wroteCookieName({ secure })

  return {
    find: path => byPath.get(path),
    handle: async (operation, request, response, doing) => {
      const { pedido } = doing
      try {
        const { transporte } = operation.procedure
        const isGet = request.method === 'GET' && isFile(operation.procedure)
        if (request.method !== 'POST' && !isGet) {
          const metodos = isFile(operation.procedure) ? 'GET, POST' : 'POST'
          throw new AppError('metodo_invalido', `Este endereço aceita somente ${metodos}.`, { metodos })
        }
        requireSameOrigin(request.headers, appUrl)
        const actor = await sessions.actor(request.headers.cookie)
        doing.usuario = actor?.id
        // Permission is checked from the headers: the body of a refused request is not read.
        const { id } = permit(operation.procedure, actor)
        if (operation.procedure.kind === 'mutation') takeWrite(id)
        if (platform.reading && operation.procedure.kind === 'mutation') {
          response.setHeader('set-cookie', setCookie(wrote, '1', WROTE_SECONDS, { secure }))
        }
        const wroteBefore = readCookie(request.headers.cookie, wrote) !== ''
        const key = idempotencyKey(request)
        const call = { actor, pedido, chave: key, motivo: reasonIn(request), wroteBefore }
        if (transporte === 'upload') {
          const { dados, arquivo } = readUpload(request)
          await sendJson(request, response, await operation(platform, { ...call, arquivo }, dados))
          return
        }
        const input = isGet ? readDownloadQuery(request) : await readJson(request, operation.procedure.maximo)
        const result = await operation(platform, call, input)
        if (transporte === 'download') await sendFile(response, filesOf(platform), result as never)
        else if (transporte === 'documento') sendDocument(response, result as never)
        else if (transporte === 'exportacao') await sendExport(response, result as never)
        else await sendJson(request, response, result)
      } catch (error) {
        await sendFailure(request, response, failure(error, pedido, operation.procedure.erro))
      }
    },
  }
}
