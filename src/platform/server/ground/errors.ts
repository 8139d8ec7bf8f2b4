import { type CodigoDeErro, erros, PEDE_MOTIVO } from '../../contract/errors.ts'

interface Details {
  /** Title of the notice; without it, that of the procedure or of the code. */
  titulo?: string
  campos?: Record<string, string>
  atual?: unknown
  /** Seconds after which it is worth trying again. */
  tentarEm?: number
  /** Methods that the address takes, for the header `Allow`. */
  metodos?: string
  /** Finer reason that the screen reacts to, e.g. `credenciais`. */
  motivo?: string
}

/** An expected refusal: its message is shown to the person as it is. Everything else is an unknown error. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly codigo: CodigoDeErro
  readonly details: Details

  constructor(codigo: CodigoDeErro, mensagem: string, details: Details = {}) {
    super(mensagem)
    this.codigo = codigo
    this.details = details
  }

  get status(): number {
    return erros[this.codigo].status
  }
}

/** Of a record that was seen at another version, where nobody says who changed it. */
export const MUDOU_DESDE = 'Este registro mudou depois que você o viu.'

export const naoEncontrado = () =>
  new AppError('nao_encontrado', 'Este registro não existe mais. Ele pode ter sido excluído.')

export const naoPermitido = (mensagem = 'Seu perfil de acesso não permite esta ação.') =>
  new AppError('nao_permitido', mensagem)

/** A refusal of a change without a reason; the page asks for one and sends the same call again. */
export const pedeMotivo = (mensagem: string) => new AppError('regra', mensagem, { motivo: PEDE_MOTIVO })

/** SQLSTATE of a refusal that a trigger states in words, such as an approval that is missing. */
const REFUSED = 'AL001'
/** The same where a reason for the change would do. */
const ASKS_REASON = 'AL002'

/** What a trigger refuses, as the refusal that its words are; any other error as it is. */
export function refusedBelow(error: unknown): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (code === REFUSED) return new AppError('regra', cause.message)
    if (code === ASKS_REASON) return pedeMotivo(cause.message)
  }
  return error
}

/** Any error, with the title that its notice shall have. */
export class TitledError extends Error {
  readonly titulo: string

  constructor(titulo: string, cause: unknown) {
    super(titulo, { cause })
    this.titulo = titulo
  }
}

/** Runs a step whose failure has a title of its own. */
export async function titled<T>(titulo: string, run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new TitledError(titulo, error)
  }
}
