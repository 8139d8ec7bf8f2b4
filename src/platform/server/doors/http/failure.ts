import { type ErroDaApi, erros } from '../../../contract/errors.ts'
import { connectionLost } from '../../ground/database/pool.ts'
import { AppError, TitledError } from '../../ground/errors.ts'
import { errorFields, log } from '../../ground/log.ts'

export interface Failure {
  status: number
  body: ErroDaApi
  headers: Record<string, string>
}

const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const DATA = /^22/
/** Full, beyond a quota or beyond a limit of the system; the last is PostgreSQL's own code. */
const NO_SPACE: unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

/** The disk of the server, or of its database, takes no more. */
function noSpace(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (NO_SPACE.includes(code)) return true
  }
  return false
}

function databaseCode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** What the database refuses although the service let it pass, in a person's words; unknown errors give undefined. */
function expected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (connectionLost(error)) {
    return new AppError(
      'indisponivel',
      'O banco de dados não está respondendo. Tente novamente em instantes.',
      {
        tentarEm: 5,
      },
    )
  }
  if (noSpace(error)) {
    log.error('disco.cheio', errorFields(error))
    return new AppError(
      'indisponivel',
      'O servidor está sem espaço em disco e nada foi gravado. Avise o administrador e tente novamente depois.',
    )
  }
  const code = databaseCode(error)
  if (code === FOREIGN_KEY) {
    return new AppError(
      'conflito',
      'Este registro está ligado a outro que não existe mais ou que ainda depende dele.',
    )
  }
  if (code === UNIQUE) return new AppError('conflito', 'Já existe um registro com estes dados.')
  if (code && DATA.test(code))
    return new AppError('dados_invalidos', 'Um dos valores informados não pode ser guardado.')
  return undefined
}

/**
 * The one place where an error becomes an answer. An unknown error is logged whole, under the request id that the
 * person sees, and shown as a sentence.
 * @param titulo title of the notice where the error brings none, e.g. that of the procedure
 */
export function failure(error: unknown, pedido: string, titulo?: string): Failure {
  if (error instanceof TitledError) return failure(error.cause, pedido, error.titulo)
  const known = expected(error)
  if (!known) {
    log.error('erro.desconhecido', { pedido, ...errorFields(error) })
    const mensagem = 'Algo deu errado do nosso lado. Se continuar, informe o código ao suporte.'
    return {
      status: erros.interno.status,
      body: { codigo: 'interno', titulo: titulo ?? erros.interno.titulo, mensagem, pedido },
      headers: {},
    }
  }
  const { codigo, message, details } = known
  const ownTitle =
    codigo === 'dados_invalidos' || codigo === 'regra' || codigo === 'indisponivel' ? titulo : undefined
  return {
    status: known.status,
    body: {
      codigo,
      titulo: details.titulo ?? ownTitle ?? erros[codigo].titulo,
      mensagem: message,
      pedido,
      ...(details.campos && { campos: details.campos }),
      ...(details.atual !== undefined && { atual: details.atual }),
      ...(details.motivo && { motivo: details.motivo }),
    },
    headers: {
      ...(details.tentarEm && { 'retry-after': String(details.tentarEm) }),
      ...(details.metodos && { allow: details.metodos }),
    },
  }
}
