import { ApiError, type Motivo } from '../api.ts'
import { DURACAO_AUTENTICACAO, type Notice, notify, notifyError } from '../notices.tsx'

const TITULO = 'Erro de Autenticação'

export const notifySignUp = () =>
  notify({
    titulo: 'Cadastro realizado com sucesso!',
    descricao: 'Verifique sua caixa de entrada (e spam) e clique no link para confirmar seu e-mail.',
    duracao: DURACAO_AUTENTICACAO,
  })

export const notifySignIn = () => notify({ titulo: 'Login bem-sucedido!', descricao: 'Bem-vindo de volta!' })

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

const CONFIRMATIONS: Record<string, Notice> = {
  '1': { titulo: 'E-mail confirmado', descricao: 'Seu cadastro está completo. Você já pode entrar.' },
  fechado: {
    titulo: 'Cadastro fechado',
    descricao: 'O cadastro de novas contas foi fechado. Peça um acesso ao administrador.',
    tom: 'destrutivo',
  },
}
const NOT_CONFIRMED: Notice = {
  titulo: 'Link inválido ou expirado',
  descricao: 'Não foi possível confirmar o e-mail com este link. Se já confirmou antes, basta entrar.',
  tom: 'destrutivo',
}

/** @param outcome what the server put behind `confirmado` in the address */
export function notifyConfirmation(outcome: unknown) {
  notify({ ...(CONFIRMATIONS[String(outcome)] ?? NOT_CONFIRMED), duracao: DURACAO_AUTENTICACAO })
}

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
