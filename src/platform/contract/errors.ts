/**
 * The error codes of the product, all of them. Each has its HTTP status and the title used where the
 * procedure names none; the message is written where the rule is.
 */
export const erros = {
  dados_invalidos: { status: 400, titulo: 'Dados inválidos' },
  nao_autenticado: { status: 401, titulo: 'Erro de autenticação' },
  nao_permitido: { status: 403, titulo: 'Acesso restrito' },
  nao_encontrado: { status: 404, titulo: 'Registro não encontrado' },
  conflito: { status: 409, titulo: 'Registro alterado por outra pessoa' },
  regra: { status: 422, titulo: 'Ação não permitida' },
  metodo_invalido: { status: 405, titulo: 'Método não permitido' },
  grande_demais: { status: 413, titulo: 'Conteúdo grande demais' },
  muitas_tentativas: { status: 429, titulo: 'Muitas tentativas' },
  indisponivel: { status: 503, titulo: 'Serviço indisponível' },
  interno: { status: 500, titulo: 'Erro inesperado' },
} as const

/** Header of every answer of the API: the script with which the interface that the server gives out begins. */
export const HEADER_INTERFACE = 'x-interface'

/** `motivo` of a refusal: something else was sent under this idempotency key. */
export const CHAVE_USADA = 'chave_usada'

export type CodigoDeErro = keyof typeof erros

/** What the server answers instead of a result, and what the notice shows. */
export interface ErroDaApi {
  codigo: CodigoDeErro
  titulo: string
  mensagem: string
  /** Ties the notice to the line in the server's log. */
  pedido: string
  /** Message by field name, for the form. */
  campos?: Record<string, string>
  /** Finer reason that a screen reacts to, e.g. `credenciais`. */
  motivo?: string
  /** Only with `conflito`: the record as it stands now, or null when it was deleted. */
  atual?: unknown
}
