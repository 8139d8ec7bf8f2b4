/**
 * The error codes of the product, all of them. Each has its HTTP status and the title used where the
 * procedure names none; the message is written where the rule is.
 */
export const erros = {
  dados_invalidos: { status: 400, titulo: 'Dados inválidos' },
  nao_autenticado: { status: 401, titulo: 'Erro de autenticação' },
  nao_permitido: { status: 403, titulo: 'Acesso restrito' },
  nao_encontrado: { status: 404, titulo: 'Registro não encontrado' },
  conflito: { status: 409, titulo: 'Registro já alterado' },
  regra: { status: 422, titulo: 'Ação não permitida' },
  metodo_invalido: { status: 405, titulo: 'Método não permitido' },
  grande_demais: { status: 413, titulo: 'Conteúdo grande demais' },
  muitas_tentativas: { status: 429, titulo: 'Muitas tentativas' },
  indisponivel: { status: 503, titulo: 'Serviço indisponível' },
  interno: { status: 500, titulo: 'Erro inesperado' },
} as const

/** Header of every API answer: entry script of the interface that this server serves. Tells a page that a newer build exists. */
export const HEADER_INTERFACE = 'x-interface'

/** `motivo` of a refusal: this idempotency key was used before with another body. */
export const CHAVE_USADA = 'chave_usada'

/** `motivo` of a refusal: the change needs a reason, sent in {@link HEADER_MOTIVO} with the same call. */
export const PEDE_MOTIVO = 'pede_motivo'

/** Header of a mutation: why it is made, percent-encoded. The trail keeps it where the change needs a reason. */
export const HEADER_MOTIVO = 'x-motivo'
/** Characters of a reason. */
export const MOTIVO_MAXIMO = 300

export type CodigoDeErro = keyof typeof erros

/** Body of an error answer, shown in the notice. */
export interface ErroDaApi {
  codigo: CodigoDeErro
  titulo: string
  mensagem: string
  /** Request id, the same as in the server's log. */
  pedido: string
  /** Message by field name, for the form. */
  campos?: Record<string, string>
  /** Finer reason that a screen reacts to, e.g. `credenciais`. */
  motivo?: string
  /** Only with `conflito`: the present record, or null when it was deleted. */
  atual?: unknown
}
