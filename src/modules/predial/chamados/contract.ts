import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { comentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  instante,
  pode,
  registro,
  textoDeBusca,
  usuarioId,
  versionedInput,
} from '#platform/contract/fields.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { aviso, declararNotificacoes } from '#platform/contract/notificacoes.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import {
  chamadoAlterado,
  chamadoLabels,
  chamadoNovo,
  FECHADO_EM,
  filtroDeStatus,
  prioridadeChamado,
  SEM_CATEGORIA,
  SEM_LOCAL,
  statusChamado,
} from './campos.ts'

export * from './campos.ts'

export const chamado = z.strictObject({
  ...registro,
  ...chamadoAlterado.shape,
  solicitante_nome: z.string(),
  solicitante_id: z.string().nullable(),
  data_abertura: z.string(),
  /** Null while it is open, and of tickets that were closed before the trail told when. */
  data_fechamento: z.string().nullable(),
  categoria_id: z.int().nullable(),
  nome_categoria: z.string().nullable(),
  local_id: z.int().nullable(),
  nome_local: z.string().nullable(),
  responsavel_id: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  pode: pode.extend({
    /** Change the status alone: whoever may change the ticket, and whoever takes care of it. */
    mover: z.boolean(),
    atribuir: z.boolean(),
    /** See and continue the conversation. */
    conversar: z.boolean(),
  }),
})
export type Chamado = z.output<typeof chamado>

const acesso = { area: 'predial.chamados' } as const
const lugarOuNenhum = z.int().min(0).max(2_147_483_647).optional() // 0 asks for the tickets without one
const lista = listInput(
  [
    'created_at',
    'titulo',
    'solicitante_nome',
    'data_abertura',
    'prioridade',
    'status',
    'responsavel_id',
    'data_fechamento',
  ],
  { ordem: 'created_at', direcao: 'desc' },
  {
    status: filtroDeStatus.schema.optional(),
    prioridade: prioridadeChamado.schema.optional(),
    categoria_id: lugarOuNenhum,
    local_id: lugarOuNenhum,
    responsavel_id: usuarioId().optional(),
    user_id: usuarioId().optional(),
    /** Opened by oneself or given to oneself; `atribuidos`: given to oneself. */
    meus: z.union([z.literal(true), z.literal('atribuidos')]).optional(),
  },
  {
    status: por.opcoes(chamadoLabels.status, statusChamado, { grupos: filtroDeStatus.grupos }),
    prioridade: por.opcoes(chamadoLabels.prioridade, prioridadeChamado),
    responsavel_id: por.pessoa(
      chamadoLabels.responsavel_id,
      'conta/pessoas',
      'Sem responsável',
      'responsavel_nome',
    ),
    user_id: por.pessoa('Aberto por', 'conta/pessoas'),
    local_id: por.registro(chamadoLabels.local_id, 'predial/locais/options', SEM_LOCAL),
    categoria_id: por.registro(chamadoLabels.categoria_id, 'predial/categorias/options', SEM_CATEGORIA),
    data_abertura: por.data('Data de Abertura'),
    data_fechamento: por.data(FECHADO_EM, { vazio: 'Sem data de fechamento' }),
  },
  { campo: 'status', de: statusChamado },
)

const colunas = {
  titulo: [chamadoLabels.titulo, 'texto'],
  solicitante_nome: ['Solicitante', 'texto'],
  data_abertura: ['Data de Abertura', 'data'],
  nome_categoria: [chamadoLabels.categoria_id, 'texto'],
  nome_local: [chamadoLabels.local_id, 'texto'],
  prioridade: [chamadoLabels.prioridade, 'texto'],
  status: [chamadoLabels.status, 'texto'],
  responsavel_nome: [chamadoLabels.responsavel_id, 'texto'],
  descricao: [chamadoLabels.descricao, 'texto'],
  data_fechamento: [FECHADO_EM, 'data'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Chamado>

const evento = z.strictObject({
  quando: instante,
  autor: z.string(),
  campo: z.enum(['abertura', 'status', 'responsavel']),
  de: z.string().nullable(),
  para: z.string().nullable(),
})
export type EventoDoChamado = z.output<typeof evento>

export const chamadosApi = defineApi('predial/chamados', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: chamadoNovo,
    alterado: chamadoAlterado,
    registro: chamado,
    lista,
    exclui: { tipo: 'Chamado', nome: 'titulo' },
    naoCopia: ['responsavel_id'],
    emLote: {
      prioridade: { rotulo: chamadoLabels.prioridade, opcoes: prioridadeChamado.values },
      categoria_id: { rotulo: chamadoLabels.categoria_id, procura: 'predial/categorias/options' },
      local_id: { rotulo: chamadoLabels.local_id, procura: 'predial/locais/options' },
    },
    textos: {
      list: [
        'Lista chamados; busca em todos os campos, também pela categoria, pelo local e pelo responsável',
        'Erro ao buscar chamados',
      ],
      get: ['Um chamado', 'Erro ao buscar chamado'],
      create: ['Abre um chamado em nome de quem chama', 'Erro ao criar chamado', 'Chamado aberto'],
      update: [
        'Altera um chamado; o solicitante e a data de abertura ficam',
        'Erro ao atualizar chamado',
        'Chamado atualizado',
      ],
      delete: ['Exclui um chamado com a sua conversa', 'Erro ao excluir chamado', 'Chamado excluído'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Chamados', lista, colunas }),
  historico: historyQuery(acesso, {
    entidade: 'Chamado',
    campos: chamadoLabels,
    nome: ['titulo'],
    caminho: '/predial/chamados/{id}',
  }),
  andamento: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Quem mudou o status ou o responsável de um chamado, e quando; do mais antigo ao mais novo',
    erro: 'Erro ao buscar andamento',
    input: byId,
    output: z.strictObject({ rows: z.array(evento) }),
  }),
  responsaveis: query({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Pessoas a quem se pode atribuir um chamado, por nome',
    erro: 'Erro ao buscar pessoas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(z.strictObject({ id: z.string(), full_name: z.string() })),
  }),
  mover: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Muda somente o status de um chamado',
    erro: 'Erro ao atualizar chamado',
    sucesso: 'Chamado atualizado',
    emLote: { status: { rotulo: chamadoLabels.status, opcoes: statusChamado.values } },
    input: versionedInput(z.strictObject({ status: statusChamado.schema })),
    output: chamado,
  }),
  atribuir: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Diz quem cuida de um chamado; null deixa-o sem responsável',
    erro: 'Erro ao atribuir chamado',
    sucesso: 'Chamado atualizado',
    emLote: {
      responsavel_id: {
        rotulo: chamadoLabels.responsavel_id,
        procura: 'predial/chamados/responsaveis',
        cria: 'ti/usuarios',
      },
    },
    input: versionedInput(z.strictObject({ responsavel_id: usuarioId().nullable() })),
    output: chamado,
  }),
})

export const notificacoesDoChamado = declararNotificacoes('predial.chamados', {
  chamado_atribuido: aviso('Chamado atribuído a mim', 'Quando alguém faz de você o responsável.'),
  chamado_comentario: aviso(
    'Comentário em chamado meu ou que sigo',
    'Chamados que você abriu, de que cuida ou em que já comentou.',
  ),
  chamado_status: aviso('Mudança de status de chamado meu', 'Chamados que você abriu ou de que cuida.'),
})

/** The conversation: between its requester, whoever takes care of it and whoever manages tickets. */
export const conversaDoChamadoApi = comentariosApi(chamadosApi.historico)

/** Photos belong to the conversation: who sees it sees them, and may add some. */
export const fotosDoChamadoApi = anexosApi(
  'predial/chamados/anexos',
  { ...acesso, ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: FOTOS },
)
