import { AppError } from '../ground/errors.ts'

export const TITULO = 'Erro de Autenticação'

/** An error of signing in or up, with the texts that people know. `motivo` is what the screen reacts to. */
const text = (
  codigo: 'nao_autenticado' | 'nao_permitido' | 'dados_invalidos' | 'conflito',
  mensagem: string,
  motivo?: string,
) => new AppError(codigo, mensagem, { titulo: TITULO, ...(motivo && { motivo }) })

export const jaCadastrado = () =>
  text(
    'conflito',
    'Este e-mail já está cadastrado. Tente fazer login ou recuperar sua senha.',
    'ja_cadastrado',
  )

export const contaDesativada = () =>
  text('nao_permitido', 'Esta conta está desativada. Procure o administrador do sistema.')

const byLibraryCode: Record<string, () => AppError> = {
  INVALID_EMAIL_OR_PASSWORD: () =>
    text(
      'nao_autenticado',
      'E-mail ou senha inválidos. Verifique suas credenciais ou confirme seu e-mail se for um novo cadastro.',
      'credenciais',
    ),
  EMAIL_NOT_VERIFIED: () =>
    text(
      'nao_permitido',
      'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada (e spam) e clique no link de confirmação.',
      'nao_confirmado',
    ),
  USER_ALREADY_EXISTS: jaCadastrado,
  INVALID_EMAIL: () => text('dados_invalidos', 'Informe um e-mail válido.'),
  INVALID_TOKEN: () =>
    text('dados_invalidos', 'Este link não vale mais. Peça um novo em "Esqueceu sua senha?".'),
}

/** The password was right and a hook of ours (auth.ts) let no session be made. */
export const NO_SESSION = 'FAILED_TO_CREATE_SESSION'

/** The code in a refusal of the library, which can still be read afterwards. */
export async function libraryCode(response: Response): Promise<string | undefined> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return code
}

/** The library's answer to a failure as an error of ours. @param fallback where its code says nothing to a person */
export async function authError(response: Response, fallback: string): Promise<AppError> {
  return byLibraryCode[(await libraryCode(response)) ?? '']?.() ?? text('dados_invalidos', fallback)
}
