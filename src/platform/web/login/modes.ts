/**
 * What the one screen can do; `primeira` and `instalacao` while there is no account, the latter with the code of the console; `redefinir` and `confirmar` are reached by the link in a mail only, `codigo` and
 * `recuperacao` by a right password where the account has a second factor.
 */
export type Mode =
  | 'primeira'
  | 'instalacao'
  | 'entrar'
  | 'codigo'
  | 'recuperacao'
  | 'cadastrar'
  | 'esqueci'
  | 'redefinir'
  | 'confirmar'

/** What the link of a mail brought: it chooses a password. */
export interface Link {
  mode: 'redefinir' | 'confirmar'
  token: string
}

export const fieldNames = ['full_name', 'email', 'password', 'nome_empresa', 'codigo'] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Record<FieldName, string>
export type Errors = Partial<Values>

export const EMPTY: Values = { full_name: '', email: '', password: '', nome_empresa: '', codigo: '' }

/** The first account, of whoever sets the product up. */
const PRIMEIRA = {
  title: 'Crie a primeira conta',
  intro: 'Com ela você administra o Alicerce e convida as outras pessoas.',
  button: 'Criar conta e entrar',
  fields: ['full_name', 'email', 'password', 'nome_empresa'],
} as const

export const modes: Record<
  Mode,
  {
    title: string
    intro: string
    /** `SemEmail`: in its place where the server sends no mails. */
    introSemEmail?: string
    button: string
    buttonSemEmail?: string
    fields: readonly FieldName[]
  }
> = {
  primeira: PRIMEIRA,
  instalacao: { ...PRIMEIRA, fields: [...PRIMEIRA.fields, 'codigo'] },
  entrar: {
    title: 'Entrar',
    intro: 'Use o e-mail, ou o login, e a senha da sua conta.',
    button: 'Entrar',
    fields: ['email', 'password'],
  },
  codigo: {
    title: 'Segundo fator',
    intro: 'Abra o aplicativo autenticador e digite o código de 6 dígitos do Alicerce.',
    button: 'Confirmar',
    fields: ['codigo'],
  },
  recuperacao: {
    title: 'Código de recuperação',
    intro: 'Digite um dos códigos que você guardou. Cada um vale uma única vez.',
    button: 'Confirmar',
    fields: ['codigo'],
  },
  cadastrar: {
    title: 'Criar conta',
    intro: 'Você receberá um e-mail para confirmar o cadastro.',
    introSemEmail:
      'Este servidor não envia e-mails: o link que confirma o cadastro fica no console dele, e um Administrador também pode entregá-lo.',
    button: 'Criar conta',
    fields: ['full_name', 'email', 'password'],
  },
  esqueci: {
    title: 'Recuperar senha',
    intro: 'Informe seu e-mail e enviaremos um link para criar uma nova senha.',
    introSemEmail:
      'Este servidor não envia e-mails. Peça o link de uma nova senha a um Administrador; o deste pedido fica no console do servidor.',
    button: 'Enviar link',
    buttonSemEmail: 'Registrar pedido',
    fields: ['email'],
  },
  redefinir: {
    title: 'Nova senha',
    intro: 'Escolha a nova senha da sua conta.',
    button: 'Salvar nova senha',
    fields: ['password'],
  },
  confirmar: {
    title: 'Confirme seu e-mail',
    intro:
      'Digite a sua senha para concluir. Pode ser a do cadastro ou outra: a que você digitar aqui é a que vale.',
    button: 'Confirmar e-mail',
    fields: ['password'],
  },
}

const MIN_PASSWORD = 6

/** There is no account yet. */
export const isFirst = (mode: Mode) => mode === 'primeira' || mode === 'instalacao'

/** The second step of signing in. */
export const isSecondStep = (mode: Mode) => mode === 'codigo' || mode === 'recuperacao'

const checks: Record<FieldName, (value: string, mode: Mode) => string | undefined> = {
  full_name: value => (value.trim() ? undefined : 'Informe o nome completo.'),
  email: (value, mode) => {
    if (!value.trim()) return 'Informe o e-mail.'
    // A login name serves as well to come in.
    if (mode === 'entrar') return undefined
    return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value.trim()) ? undefined : 'Informe um e-mail válido.'
  },
  password: (value, mode) => {
    if (!value) return 'Informe a senha.'
    // An old password may be anything; only a new one has a rule.
    if (mode !== 'entrar' && value.length < MIN_PASSWORD) return 'A senha deve ter no mínimo 6 caracteres.'
    return undefined
  },
  nome_empresa: value => (value.trim() ? undefined : 'Informe o nome da empresa.'),
  codigo: value => (value.trim() ? undefined : 'Informe o código.'),
}

/** What is wrong with the fields of this mode, by field. */
export function check(mode: Mode, values: Values): Errors {
  const found = modes[mode].fields.map(name => [name, checks[name](values[name], mode)] as const)
  return Object.fromEntries(found.filter(([, message]) => message))
}
