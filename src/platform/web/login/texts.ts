import { ApiError, type Motivo } from '../api.ts'
import { DURACAO_AUTENTICACAO, notify, notifyError } from '../notices/notices.tsx'

const TITULO = 'Erro de Autenticação'

/** @param mails the server sends mails */
export const notifySignUp = (mails: boolean) =>
  notify({
    titulo: 'Cadastro realizado com sucesso!',
    descricao: mails
      ? 'Verifique sua caixa de entrada (e spam) e clique no link para confirmar seu e-mail.'
      : 'Falta abrir o link que confirma seu e-mail.',
    duracao: DURACAO_AUTENTICACAO,
  })

export const notifyFirstAccount = () =>
  notify({ titulo: 'Conta criada', descricao: 'Você é Administrador desta instalação.' })

export const notifySignIn = () => notify({ titulo: 'Login bem-sucedido!', descricao: 'Bem-vindo de volta!' })

/** A session that ended without a press in this tab. @param elsewhere the person left in another one */
export const notifyEnded = (elsewhere: boolean) =>
  notify({
    titulo: 'Sua sessão terminou',
    descricao: `${elsewhere ? 'Você saiu em outra aba. ' : ''}Entre novamente para continuar.`,
  })

/** The same sentence whether the address has an account or not. */
export const notifyResetSent = () =>
  notify({
    titulo: 'Verifique seu e-mail',
    descricao:
      'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Veja também o spam.',
    duracao: DURACAO_AUTENTICACAO,
  })

export const notifyResetDone = () =>
  notify({
    titulo: 'Senha redefinida',
    descricao: 'Entre com a nova senha.',
    duracao: DURACAO_AUTENTICACAO,
  })

export const notifyConfirmed = () =>
  notify({
    titulo: 'E-mail confirmado',
    descricao: 'Seu cadastro está completo. Você já pode entrar.',
    duracao: DURACAO_AUTENTICACAO,
  })

/** For the link of a mail from before confirming an address set the password. */
export const notifyOldLink = () =>
  notify({
    titulo: 'Link inválido ou expirado',
    descricao:
      'Não foi possível confirmar o e-mail com este link. Peça outro em "Esqueceu sua senha?". Se já confirmou antes, basta entrar.',
    tom: 'destrutivo',
    duracao: DURACAO_AUTENTICACAO,
  })

const motivo = (error: unknown): Motivo | undefined =>
  error instanceof ApiError ? error.erro.motivo : undefined

/** A refusal by the authentication; wrong credentials offer an account. */
export function notifyAuthError(error: unknown, createAccount: () => void) {
  notifyError(error, {
    titulo: TITULO,
    duracao: DURACAO_AUTENTICACAO,
    ...(motivo(error) === 'credenciais' && { acao: { rotulo: 'Criar conta', onClick: createAccount } }),
  })
}
