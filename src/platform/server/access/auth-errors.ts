import { AppError } from '../ground/errors.ts'

/** Title of the notice for a refused sign-in or sign-up. */
export const TITULO = 'Erro de Autenticação'

/** A refusal with the specification's text. `motivo` is what the screen reacts to. */
const refusal =
  (
    codigo: 'nao_autenticado' | 'nao_permitido' | 'dados_invalidos' | 'conflito',
    mensagem: string,
    motivo?: string,
  ) =>
  () =>
    new AppError(codigo, mensagem, { titulo: TITULO, ...(motivo && { motivo }) })

export const jaCadastrado = refusal(
  'conflito',
  'Este e-mail já está cadastrado. Tente fazer login ou recuperar sua senha.',
  'ja_cadastrado',
)
export const contaDesativada = refusal(
  'nao_permitido',
  'Esta conta está desativada. Procure o administrador do sistema.',
)
export const credenciaisInvalidas = refusal(
  'nao_autenticado',
  'E-mail ou senha inválidos. Verifique suas credenciais ou confirme seu e-mail se for um novo cadastro.',
  'credenciais',
)
export const naoConfirmado = refusal(
  'nao_permitido',
  'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada (e spam) e clique no link de confirmação.',
  'nao_confirmado',
)
/** Where somebody creates the first account and there is one. */
export const jaTemConta = refusal(
  'conflito',
  'Esta instalação já tem a primeira conta. Entre com a sua, ou peça um acesso ao administrador.',
  'ja_tem_conta',
)
export const codigoDeInstalacao = () => {
  const mensagem = 'O código de instalação não confere. Copie o que o console do servidor mostra.'
  return new AppError('nao_permitido', mensagem, { titulo: TITULO, campos: { codigo: mensagem } })
}
export const linkEncerrado = refusal(
  'dados_invalidos',
  'Este link não vale mais. Peça um novo em "Esqueceu sua senha?".',
)
