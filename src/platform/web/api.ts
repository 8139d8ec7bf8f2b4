import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import {
  type CHAVE_USADA,
  type ErroDaApi,
  HEADER_INTERFACE,
  HEADER_MOTIVO,
  PEDE_MOTIVO,
} from '#platform/contract/errors.ts'
import type { DEPENDE_DA_LIXEIRA } from '#platform/contract/lixeira.ts'

import { noteAnswer } from './connection.ts'
import { noteChange } from './own-changes.ts'

/** Why a sign-in or a sign-up was refused, or what has to be done first. */
export type Motivo =
  | 'credenciais'
  | 'nao_confirmado'
  | 'ja_cadastrado'
  | 'politica'
  | 'ja_tem_conta'
  | 'codigo'
  | 'etapa_expirada'
  | 'trocar_senha'
  | 'configurar_segundo_fator'
  | typeof CHAVE_USADA
  | typeof PEDE_MOTIVO
  | typeof DEPENDE_DA_LIXEIRA
type Erro = ErroDaApi & { motivo?: Motivo }

/** A refused or failed request: everything that the notice and the form need. */
export class ApiError extends Error {
  readonly erro: Erro
  /** HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(erro: Erro, status: number) {
    super(erro.mensagem)
    this.name = 'ApiError'
    this.erro = erro
    this.status = status
  }
}

export const SEM_CONEXAO =
  'Sem conexão com o servidor. Nada do que você digitou foi perdido; tente novamente.'
const SEM_CONEXAO_SIMPLES = 'Sem conexão com o servidor. Verifique a rede e tente novamente.'
const RESPOSTA_ESTRANHA = 'O servidor não respondeu como esperado. Tente novamente em instantes.'

interface RequestOptions {
  signal?: AbortSignal | undefined
  /** One UUID per intended record: sent twice, it still makes one record. */
  idempotencyKey?: string | undefined
  /** Why the change is made. */
  reason?: string
  /** A form keeps what was typed if no answer comes, and its failure says so. */
  typed?: boolean
}

let onUnauthenticated = () => {}
/** Called on every 401 of a procedure; the session listens. */
export function whenUnauthenticated(listener: () => void) {
  onUnauthenticated = listener
}

let onPending = () => {}
/** Called where a procedure is refused until its caller has set up the second factor; the session listens. */
export function whenPending(listener: () => void) {
  onPending = listener
}

let onReason = async (_why: string, _deletes: boolean): Promise<string | undefined> => undefined
/** Asks the person why a change or a deletion is made, where the server refuses it without a reason; the shell does. @param listener answers nothing where none is given: then the refusal stands */
export function whenReasonIsNeeded(listener: typeof onReason) {
  onReason = listener
}

let build: string | null
let onBuild = (_build: string | null) => {}
/** Called with the build that the server gives out: that of its last answer at once, then at each. */
export function whenAnswered(listener: typeof onBuild) {
  onBuild = listener
  listener(build)
}

/** Tells the session that the server no longer knows it. */
export const sessionEnded = () => onUnauthenticated()

/** @param titulo heads the notice when the answer carries no title of its own */
export async function request<Output>(path: string, init: RequestInit, titulo: string): Promise<Output> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, { credentials: 'same-origin', ...init })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    noteAnswer(false)
    throw new ApiError({ codigo: 'indisponivel', titulo, mensagem: SEM_CONEXAO, pedido: '' }, 0)
  }
  noteAnswer(true)
  build = response.headers.get(HEADER_INTERFACE)
  onBuild(build)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as Output
  if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError')
  throw failureOf(body, response.status, response.headers.get('x-request-id') ?? '', titulo)
}

/** What a body that is no result says, as far as it is the product's own. */
export function failureOf(body: unknown, status: number, pedido: string, titulo: string): ApiError {
  if (status >= 400 && isErro(body)) return new ApiError(body, status)
  const codigo = status === 401 ? 'nao_autenticado' : 'interno'
  return new ApiError({ codigo, titulo, mensagem: RESPOSTA_ESTRANHA, pedido }, status)
}

function isErro(body: unknown): body is Erro {
  return typeof body === 'object' && body !== null && 'codigo' in body && 'mensagem' in body
}

/** POSTs JSON outside the procedures, e.g. to `auth/sign-in/email`. */
export function post<Output>(path: string, body: unknown, titulo: string, options: RequestOptions = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(body) }
  if (options.reason) headers[HEADER_MOTIVO] = encodeURIComponent(options.reason)
  if (options.signal) init.signal = options.signal
  return request<Output>(path, init, titulo)
}

/**
 * Calls a procedure; throws `ApiError` (or the abort of the signal) and nothing else. A change that is refused for want of a
 * reason is sent once more with the one that the person types, so that no form has to know of it.
 */
export async function call<P extends Procedure>(
  procedure: P,
  input: CallOf<P>,
  options: RequestOptions = {},
): Promise<OutputOf<P>> {
  try {
    const answer = post<OutputOf<P>>(procedure.path, input, procedure.erro, options)
    if (procedure.kind === 'mutation') noteChange(procedure.path, input, answer)
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && !options.typed)
      throw new ApiError({ ...error.erro, mensagem: SEM_CONEXAO_SIMPLES }, 0)
    if (error instanceof ApiError && error.status === 401) onUnauthenticated()
    if (error instanceof ApiError && error.erro.motivo === 'configurar_segundo_fator') onPending()
    if (error instanceof ApiError && error.erro.motivo === PEDE_MOTIVO) {
      const reason = await onReason(error.message, procedure.exclui !== undefined)
      if (reason) return call(procedure, input, { ...options, reason })
    }
    throw error
  }
}
