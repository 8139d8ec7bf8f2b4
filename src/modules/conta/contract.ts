import { z } from 'zod'
import { defineApi, mutation, query, upload } from '#platform/contract/api.ts'
import { feriadoErrado, MAXIMO_DE_FERIADOS, quantosFeriados } from '#platform/contract/dates/feriados.ts'
import {
  instante,
  texto,
  textoDeBusca,
  textoOpcional,
  updatedFields,
  usuarioId,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { IMAGEM } from '#platform/contract/images.ts'

const nothing = z.strictObject({})
const senha = z.string({ error: 'Informe a senha.' }).min(1, 'Informe a senha.').max(1000)

export const contaLabels = {
  full_name: 'Nome Completo',
  atual: 'Senha atual',
  nova: 'Nova senha',
  nome_empresa: 'Nome da empresa',
  chave_pix: 'Chave PIX para receber',
  cidade_pix: 'Cidade da empresa',
  cadastro: 'Quem pode se cadastrar',
  cadastro_dominios: 'Domínios permitidos',
  feriados: 'Feriados da cidade e do estado',
} as const

export const cadastros = {
  padrao: 'Padrão da instalação',
  open: 'Qualquer pessoa',
  domains: 'Somente os domínios abaixo',
  closed: 'Ninguém: só um administrador cria contas',
} as const

const perfil = z.strictObject({
  full_name: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  perfil_acesso: z.string(),
  avatar_url: z.string().nullable(),
})
export type PerfilDaConta = z.output<typeof perfil>

const sessao = z.strictObject({
  id: z.string(),
  dispositivo: z.string(),
  endereco: z.string().nullable(),
  criada_em: instante,
  usada_em: instante,
  /** The one that asks. */
  atual: z.boolean(),
})
export type SessaoAtiva = z.output<typeof sessao>

const acesso = { area: 'conta', nivel: 'registrar' } as const

export const contaApi = defineApi('conta', {
  get: query({
    ...acesso,
    resumo: 'A própria conta',
    erro: 'Erro ao buscar perfil',
    input: nothing,
    output: perfil,
  }),
  update: mutation({
    ...acesso,
    resumo: 'Muda o próprio nome',
    erro: 'Erro ao atualizar perfil',
    sucesso: 'Perfil atualizado',
    input: z.strictObject({ full_name: texto('Informe o nome completo.', 200) }),
    output: perfil,
  }),
  enviarAvatar: upload({
    ...acesso,
    resumo: 'Guarda uma imagem como a própria foto: um quadrado de 256 pontos do meio dela, sem metadados',
    erro: 'Erro ao enviar foto',
    sucesso: 'Foto atualizada',
    arquivo: IMAGEM,
    input: nothing,
    output: perfil,
  }),
  removerAvatar: mutation({
    ...acesso,
    resumo: 'Remove a própria foto',
    erro: 'Erro ao remover foto',
    sucesso: 'Foto removida',
    input: nothing,
    output: perfil,
  }),
  trocarSenha: mutation({
    ...acesso,
    antesDoSegundoFator: true,
    resumo: 'Troca a própria senha e encerra as outras sessões',
    erro: 'Erro ao trocar senha',
    sucesso: 'Senha alterada',
    input: z.strictObject({ atual: senha, nova: senha }),
    output: nothing,
  }),
  /** Filters name whom they are about. Colleagues' names are known inside the company, their addresses are not told here. */
  pessoas: query({
    ...acesso,
    resumo: 'Nomes de pessoas da empresa, também suspensas, para filtros',
    erro: 'Erro ao buscar pessoas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(z.strictObject({ id: z.string(), full_name: z.string() })),
  }),
  sessoes: query({
    ...acesso,
    resumo: 'As próprias sessões ativas',
    erro: 'Erro ao buscar sessões',
    input: nothing,
    output: z.strictObject({ sessoes: z.array(sessao) }),
  }),
  encerrarSessao: mutation({
    ...acesso,
    resumo: 'Encerra uma das próprias sessões',
    erro: 'Erro ao encerrar sessão',
    sucesso: 'Sessão encerrada',
    input: z.strictObject({ id: z.uuid('Sessão inválida.') }),
    output: nothing,
  }),
  encerrarOutras: mutation({
    ...acesso,
    resumo: 'Encerra as próprias sessões, menos a que pede',
    erro: 'Erro ao encerrar sessões',
    sucesso: 'Outras sessões encerradas',
    input: nothing,
    output: nothing,
  }),
})

const DOMINIO = /^[a-z0-9.-]+\.[a-z]{2,}$/

export const empresaInput = z.strictObject({
  nome_empresa: textoOpcional(120),
  /** Where clients pay: drawn on what is billed to them. */
  chave_pix: textoOpcional(200),
  cidade_pix: textoOpcional(60),
  cadastro: z.enum(['padrao', 'open', 'domains', 'closed']).default('padrao'),
  cadastro_dominios: textoOpcional(1000)
    .transform(
      value =>
        value
          ?.toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean)
          .join(',') || null,
    )
    .pipe(
      z
        .string()
        .refine(value => value.split(',').every(domain => DOMINIO.test(domain)), {
          error: 'Separe os domínios por vírgula, como empresa.com.br, filial.com.br.',
        })
        .nullable(),
    ),
  feriados: textoOpcional(5000).pipe(
    z
      .string()
      .refine(text => feriadoErrado(text) === undefined, {
        error: 'Escreva um feriado por linha, como 25/01 Aniversário da cidade ou 24/06/2027 São João.',
      })
      .refine(text => quantosFeriados(text) <= MAXIMO_DE_FERIADOS, {
        error: `Informe até ${MAXIMO_DE_FERIADOS} feriados.`,
      })
      .nullable(),
  ),
})

const empresa = z.strictObject({
  ...empresaInput.shape,
  version: z.int(),
  /** The environment decides on sign-up: what is chosen here does not count. */
  cadastro_fixo: z.boolean(),
  logo_url: z.string().nullable(),
})
export type Empresa = z.output<typeof empresa>

export const empresaApi = defineApi('conta/empresa', {
  historico: historyQuery(
    { area: 'ti.usuarios', somenteAdministrador: true },
    {
      entidade: 'Configuração',
      campos: {
        nome_empresa: contaLabels.nome_empresa,
        chave_pix: contaLabels.chave_pix,
        cidade_pix: contaLabels.cidade_pix,
        cadastro: contaLabels.cadastro,
        cadastro_dominios: contaLabels.cadastro_dominios,
        feriados: contaLabels.feriados,
      },
      nome: [],
      caminho: '/configuracoes',
      palavras: { cadastro: { ...cadastros, null: cadastros.padrao } },
    },
    {},
  ),
  get: query({
    area: 'ti.usuarios',
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Nome da empresa e política de cadastro',
    erro: 'Erro ao buscar configurações',
    input: nothing,
    output: empresa,
  }),
  update: mutation({
    area: 'ti.usuarios',
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Muda o nome da empresa e a política de cadastro',
    erro: 'Erro ao salvar configurações',
    sucesso: 'Configurações salvas',
    input: z.strictObject({ version: z.int().min(0), dados: updatedFields(empresaInput) }),
    output: empresa,
  }),
  enviarLogo: upload({
    area: 'ti.usuarios',
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Guarda o logotipo da empresa, ajustado a 640 × 320 pontos, sem metadados',
    erro: 'Erro ao enviar logotipo',
    sucesso: 'Logotipo atualizado',
    arquivo: IMAGEM,
    input: nothing,
    output: empresa,
  }),
  removerLogo: mutation({
    area: 'ti.usuarios',
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Remove o logotipo da empresa',
    erro: 'Erro ao remover logotipo',
    sucesso: 'Logotipo removido',
    input: nothing,
    output: empresa,
  }),
})
