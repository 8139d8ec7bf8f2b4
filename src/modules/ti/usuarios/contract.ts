import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { fichaDe } from '#platform/contract/ficha.ts'
import { email, instante, pode, texto, updatedFields, usuarioId } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { enviarLinkDeSenha, gerarLink } from '../apoio/links/contract.ts'

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

const senha = z.string({ error: 'Informe um texto.' }).max(1000, { error: 'A senha é longa demais.' })
/** Blank means none: spaces alone are no password. */
const senhaOpcional = senha
  .nullish()
  .transform(value => (value?.trim() ? value : null))
  .pipe(z.string().nullable())
const perfil = z.enum(perfis, { error: 'Escolha o perfil de acesso.' })

const campos = {
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

const colunas = {
  full_name: ['Nome', 'texto'],
  email: [usuarioLabels.email, 'texto'],
  login: [usuarioLabels.login, 'texto'],
  perfil_acesso: [usuarioLabels.perfil_acesso, 'texto'],
  situacao: ['Situação', 'texto'],
  segundo_fator: ['Segundo fator', 'sim_nao'],
  created_at: ['Criado em', 'instante'],
} satisfies ColunasDe<Usuario>

/** People count as new for this many days, today included. */
export const NOVOS_DIAS = 30

const lista = listInput(
  ['full_name', 'email', 'login', 'perfil_acesso'],
  { ordem: 'full_name', direcao: 'asc' },
  {
    perfil_acesso: perfil.optional(),
    /** Only those whose account was made in the last `NOVOS_DIAS` days. */
    novos: z.literal(true).optional(),
  },
  {
    perfil_acesso: por.opcoes(usuarioLabels.perfil_acesso, { values: perfis }),
    situacao: por.opcoes('Situação', situacao),
    created_at: por.instante('Criado em'),
  },
)
const byId = z.strictObject({ id: usuarioId('Usuário inválido.') })
const acesso = { area: 'ti.usuarios', mudaAcesso: true } as const
const registrar = { ...acesso, nivel: 'registrar' } as const

export const usuariosApi = defineApi('ti/usuarios', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista usuários; busca por nome, e-mail ou login',
    erro: 'Erro ao buscar usuários',
    input: lista,
    output: listOutput(usuario),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Usuários', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um usuário',
    erro: 'Erro ao buscar usuário',
    input: byId,
    output: usuario,
  }),
  /** What the person's page shows: the account, and what they hold and answer for. */
  ficha: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um usuário, com o que está sob a responsabilidade dele',
    erro: 'Erro ao buscar usuário',
    input: byId,
    output: fichaDe(usuario),
  }),
  perfisAoAlcance: query({
    ...registrar,
    resumo: 'Os perfis que quem pede pode dar: aqueles cujos níveis não passam dos seus em nenhuma área',
    erro: 'Erro ao buscar perfis',
    input: z.strictObject({}),
    output: z.strictObject({ perfis: z.array(z.enum(perfis)) }),
  }),
  create: mutation({
    ...registrar,
    resumo: 'Cria um usuário, com senha ou com convite por e-mail',
    erro: 'Erro ao criar usuário',
    sucesso: 'Usuário criado',
    naoCopia: ['full_name', 'email', 'login'],
    input: usuarioInput,
    output: usuario,
  }),
  update: mutation({
    ...registrar,
    resumo: 'Altera um usuário; o e-mail não muda e uma senha em branco mantém a atual',
    erro: 'Erro ao atualizar usuário',
    sucesso: 'Usuário atualizado',
    input: z.strictObject({
      id: usuarioId('Usuário inválido.'),
      version: z.int().min(1),
      dados: updatedFields(z.strictObject(campos)),
    }),
    output: usuario,
  }),
  redefinirSenha: mutation({
    ...registrar,
    resumo: 'Define outra senha para um usuário e encerra as sessões dele',
    erro: 'Erro ao redefinir senha',
    sucesso: 'Senha redefinida',
    input: byId.extend({ password: senha.refine(value => value.trim() !== '', { error: SENHA_VAZIA }) }),
    output: usuario,
  }),
  enviarLinkDeSenha: enviarLinkDeSenha(usuario),
  gerarLink,
  redefinirSegundoFator: mutation({
    ...registrar,
    resumo:
      'Retira o segundo fator de um usuário que perdeu o aplicativo e os códigos, e encerra as sessões dele',
    erro: 'Erro ao redefinir segundo fator',
    sucesso: 'Segundo fator redefinido',
    input: byId,
    output: usuario,
  }),
  convidar: mutation({
    ...registrar,
    resumo: 'Envia um convite a quem ainda não tem senha, ou se cadastrou e não confirmou o e-mail',
    erro: 'Erro ao enviar convite',
    sucesso: 'Convite enviado',
    input: byId,
    output: usuario,
  }),
  suspender: mutation({
    ...registrar,
    resumo: 'Impede um usuário de entrar e encerra as sessões dele',
    erro: 'Erro ao suspender usuário',
    sucesso: 'Usuário suspenso',
    input: byId,
    output: usuario,
  }),
  reativar: mutation({
    ...registrar,
    resumo: 'Deixa um usuário suspenso entrar de novo',
    erro: 'Erro ao reativar usuário',
    sucesso: 'Usuário reativado',
    input: byId,
    output: usuario,
  }),
  delete: mutation({
    ...registrar,
    resumo: 'Exclui um usuário; o que ele registrou fica, com o nome dele',
    erro: 'Erro ao excluir usuário',
    sucesso: 'Usuário excluído',
    input: byId,
    output: byId,
  }),
  /** What was done to the account, and its comings and goings. Of a password, that it changed. */
  historico: historyQuery(
    acesso,
    {
      entidade: 'Usuário',
      campos: {
        name: usuarioLabels.full_name,
        email: usuarioLabels.email,
        login: usuarioLabels.login,
        perfil_acesso: usuarioLabels.perfil_acesso,
        senha: usuarioLabels.password,
        trocar_senha: 'Precisa trocar a senha',
        segundo_fator: 'Segundo fator',
        codigos_recuperacao: 'Códigos de recuperação',
        codigo_recuperacao: 'Código de recuperação',
        emailVerified: 'E-mail confirmado',
        image: 'Foto de perfil',
        suspenso_em: 'Suspenso em',
        excluido_em: 'Excluído em',
      },
      nome: ['name'],
      caminho: '/ti/usuarios?dialogo=editar&id={id}',
    },
    { id: usuarioId('Usuário inválido.') },
  ),
})
