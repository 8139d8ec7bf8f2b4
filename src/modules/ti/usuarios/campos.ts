import { z } from 'zod'
import { email, instante, pode, texto, usuarioId } from '#platform/contract/fields.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

export const SENHA_OBRIGATORIA = 'Senha é obrigatória para novos usuários.'
export const SENHA_VAZIA = 'Nova senha não pode ser vazia.'
/** What keeps somebody from signing in, if anything does. */
export const situacao = vocabulary([
  { value: 'Ativo', tone: 'green' },
  { value: 'Convidado', tone: 'blue' },
  { value: 'Não confirmado', tone: 'yellow' },
  { value: 'Suspenso', tone: 'red' },
])

/** The fields of a user, in the order of the form. */
export const usuarioLabels = {
  full_name: 'Nome Completo',
  email: 'E-mail',
  login: 'Login',
  perfil_acesso: 'Perfil de Acesso',
  password: 'Senha',
  convite: 'Enviar convite por e-mail',
} satisfies Record<keyof UsuarioInput, string>

export const senha = z.string({ error: 'Informe um texto.' }).max(1000, { error: 'A senha é longa demais.' })
/** Blank means none: spaces alone are no password. */
const senhaOpcional = senha
  .nullish()
  .transform(value => (value?.trim() ? value : null))
  .pipe(z.string().nullable())
export const perfil = z.enum(perfis, { error: 'Escolha o perfil de acesso.' })

export const campos = {
  full_name: texto('Informe o nome completo.', 200),
  email: email(),
  login: texto('Informe o login.', 100),
  perfil_acesso: perfil,
  password: senhaOpcional,
}

export const usuarioInput = z
  .strictObject({ ...campos, convite: z.boolean().default(false) })
  .refine(({ password, convite }) => convite || password !== null, {
    path: ['password'],
    error: 'Informe a senha.',
    // With the other fields' messages, not after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type UsuarioInput = z.output<typeof usuarioInput>

export const usuario = z.strictObject({
  id: usuarioId(),
  /** By which comments and mentions name the account. */
  numero: z.int(),
  version: z.int(),
  user_id: z.string().nullable(),
  created_at: instante,
  full_name: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  perfil_acesso: z.string(),
  avatar_url: z.string().nullable(),
  situacao: situacao.schema,
  /** Signing in asks for a second factor. */
  segundo_fator: z.boolean(),
  pode: pode.extend({
    /** How this person's password may be reset: by another one, by a link in a mail to them, or not at all. */
    redefinir: z.enum(['senha', 'link']).nullable(),
    convidar: z.boolean(),
    /** Where no mail leaves: an Administrador hands the person the link for choosing a password. */
    copiar_link: z.boolean(),
  }),
})
export type Usuario = z.output<typeof usuario>
