import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery, type Importavel } from '#platform/contract/export.ts'
import { fichaDe } from '#platform/contract/ficha.ts'
import { updatedFields, usuarioId } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { enviarLinkDeSenha, gerarLink } from '../apoio/links/contract.ts'
import {
  campos,
  perfil,
  SENHA_VAZIA,
  senha,
  situacao,
  type Usuario,
  usuario,
  usuarioInput,
  usuarioLabels,
} from './campos.ts'

export {
  SENHA_OBRIGATORIA,
  SENHA_VAZIA,
  situacao,
  type Usuario,
  type UsuarioInput,
  usuarioLabels,
} from './campos.ts'

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

/** People of a sheet are found by their address; new ones are invited. */
const importa: Importavel<keyof typeof colunas> = {
  chaves: ['email'],
  nome: 'full_name',
  porUuid: true,
  sempre: { convite: true },
  retira: 'retirarConvite',
  recusa: {
    palavras: ['password', 'senha', 'senhas'],
    motivo: 'Esta planilha tem senhas, que não são guardadas. Use "Importar CSV" ou apague a coluna.',
  },
}

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
/** With the version that was seen, where it matters that nobody changed the person since. */
const seen = byId.extend({ version: z.int().min(1).optional() })
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
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Usuários', lista, colunas, importa }),
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
    emLote: { perfil_acesso: { rotulo: usuarioLabels.perfil_acesso, opcoes: perfis } },
    umPorUm: true,
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
    acaoEmLote: {
      rotulo: 'Enviar convite',
      confirma:
        'Quem ainda não tem senha recebe um convite; os anteriores deixam de valer. Os outros ficam como estão.',
    },
    umPorUm: true,
    semVolta: true,
    input: byId,
    output: usuario,
  }),
  /** Undoes an import: who has chosen a password by then stays. */
  retirarConvite: mutation({
    ...registrar,
    resumo: 'Retira o convite de quem ainda não escolheu uma senha, e a conta com ele',
    erro: 'Erro ao retirar convite',
    sucesso: 'Convite retirado',
    input: byId,
    output: byId,
  }),
  suspender: mutation({
    ...registrar,
    resumo: 'Impede um usuário de entrar e encerra as sessões dele',
    erro: 'Erro ao suspender usuário',
    sucesso: 'Usuário suspenso',
    acaoEmLote: {
      rotulo: 'Suspender',
      confirma: 'As pessoas escolhidas deixam de entrar e as sessões delas se encerram.',
    },
    umPorUm: true,
    desfeitoPor: 'reativar',
    input: seen,
    output: usuario,
  }),
  reativar: mutation({
    ...registrar,
    resumo: 'Deixa um usuário suspenso entrar de novo',
    erro: 'Erro ao reativar usuário',
    sucesso: 'Usuário reativado',
    acaoEmLote: { rotulo: 'Reativar', confirma: 'As pessoas escolhidas podem entrar de novo.' },
    umPorUm: true,
    desfeitoPor: 'suspender',
    input: seen,
    output: usuario,
  }),
  delete: mutation({
    ...registrar,
    resumo: 'Exclui um usuário; o que ele registrou fica, com o nome dele',
    erro: 'Erro ao excluir usuário',
    sucesso: 'Usuário excluído',
    acaoEmLote: {
      rotulo: 'Excluir',
      confirma:
        'Exclui as pessoas escolhidas. O que elas registraram continua, com o nome delas. Não há como desfazer: para só impedir o acesso, use Suspender.',
    },
    feito: ['excluído', 'excluídos'],
    umPorUm: true,
    semVolta: true,
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
      caminho: '/ti/usuarios/{id}',
    },
    { id: usuarioId('Usuário inválido.') },
  ),
})
