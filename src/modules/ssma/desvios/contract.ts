import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { defineApi, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { pode, registro, textoDeBusca, usuarioId } from '#platform/contract/fields.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { aviso, declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import {
  desdeAOcorrencia,
  desvioInput,
  desvioLabels,
  ENCERRADOS,
  filtroDeRisco,
  filtroDeStatus,
  riscoPotencial,
  statusResolucao,
  tipoDesvio,
} from './campos.ts'

export * from './campos.ts'

export const desvio = z.strictObject({
  ...registro,
  ...desvioInput.shape,
  solicitante_id: z.string().nullable(),
  solicitante_email: z.string().nullable(),
  solicitante_nome: z.string().nullable(),
  /** What the user is called now. */
  responsavel_nome: z.string().nullable(),
  /** The deadline has passed and something is still to be done. */
  atrasado: z.boolean(),
  pode,
})
export type Desvio = z.output<typeof desvio>

const acesso = { area: 'ssma' } as const

const lista = listInput(
  [
    'created_at',
    'titulo',
    'data_ocorrencia',
    'local_ocorrencia',
    'tipo_desvio',
    'risco_potencial',
    'status_resolucao',
    'solicitante_nome',
    'responsavel_acao',
  ],
  { ordem: 'created_at', direcao: 'desc' },
  {
    status_resolucao: filtroDeStatus.schema.optional(),
    risco_potencial: filtroDeRisco.schema.optional(),
    /** Only those whose deadline has passed. */
    atrasados: z.literal(true).optional(),
    /** Only those that oneself answers for. */
    meus: z.literal(true).optional(),
    /** Only those that this person answers for. */
    responsavel_id: usuarioId().optional(),
  },
  {
    status_resolucao: por.opcoes(desvioLabels.status_resolucao, statusResolucao, {
      grupos: filtroDeStatus.grupos,
    }),
    risco_potencial: por.opcoes(desvioLabels.risco_potencial, riscoPotencial, {
      grupos: filtroDeRisco.grupos,
    }),
    tipo_desvio: por.opcoes(desvioLabels.tipo_desvio, tipoDesvio),
    prazo_solucao: por.data(desvioLabels.prazo_solucao, {
      emAtraso: 'prazo_antes_de',
      vazio: 'Sem prazo',
    }),
    data_ocorrencia: por.data(desvioLabels.data_ocorrencia),
    local_ocorrencia: por.texto(desvioLabels.local_ocorrencia),
    responsavel_acao: por.presenca(desvioLabels.responsavel_acao, 'Sem responsável'),
    responsavel_id: por.pessoa('Responsável', 'conta/pessoas', 'Nenhum usuário'),
    solicitante_id: por.pessoa('Solicitante', 'conta/pessoas', 'Sem conta'),
    created_at: por.instante('Registrado em'),
  },
  { campo: 'status_resolucao', de: statusResolucao },
)

const colunas = {
  titulo: [desvioLabels.titulo, 'texto'],
  data_ocorrencia: [desvioLabels.data_ocorrencia, 'data'],
  local_ocorrencia: [desvioLabels.local_ocorrencia, 'texto'],
  tipo_desvio: [desvioLabels.tipo_desvio, 'texto'],
  risco_potencial: [desvioLabels.risco_potencial, 'texto'],
  status_resolucao: [desvioLabels.status_resolucao, 'texto'],
  atrasado: ['Atrasado', 'sim_nao'],
  solicitante_nome: ['Solicitante', 'texto'],
  solicitante_email: ['E-mail do Solicitante', 'texto'],
  descricao_desvio: [desvioLabels.descricao_desvio, 'texto'],
  acoes_corretivas_sugeridas: [desvioLabels.acoes_corretivas_sugeridas, 'texto'],
  responsavel_acao: [desvioLabels.responsavel_acao, 'texto'],
  responsavel_nome: [desvioLabels.responsavel_id, 'texto'],
  prazo_solucao: [desvioLabels.prazo_solucao, 'data'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Desvio>

export const notificacoesDoDesvio = declararNotificacoes('ssma', {
  desvio_responsavel: aviso(
    'Desvio sob minha responsabilidade',
    'Quando alguém faz de você o responsável pela ação.',
  ),
  desvios_prazo: parteDoResumo(
    'Prazos de desvios sob minha responsabilidade',
    'Os que terminam no período e os atrasados.',
    'registrar',
  ),
})

export const desviosApi = defineApi('ssma/desvios', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: desvioInput,
    registro: desvio,
    lista,
    exclui: { tipo: 'Desvio', nome: 'titulo' },
    naoCopia: ['data_ocorrencia', 'prazo_solucao', 'status_resolucao'],
    emLote: {
      status_resolucao: { rotulo: desvioLabels.status_resolucao, opcoes: statusResolucao.values },
      responsavel_id: {
        rotulo: 'Responsável',
        procura: 'ssma/desvios/responsaveis',
        cria: 'ti/usuarios',
        leva: ['responsavel_acao'],
      },
      prazo_solucao: {
        rotulo: 'Prazo',
        tipo: 'data',
        desde: desdeAOcorrencia,
        acabados: { status_resolucao: ENCERRADOS },
      },
    },
    textos: {
      list: ['Lista desvios; busca em todos os campos', 'Erro ao buscar desvios'],
      get: ['Um desvio', 'Erro ao buscar desvios'],
      create: ['Registra um desvio em nome de quem chama', 'Erro ao salvar desvio', 'Desvio registrado!'],
      update: ['Altera um desvio; o solicitante fica', 'Erro ao salvar desvio', 'Desvio atualizado!'],
      delete: ['Exclui um desvio', 'Erro ao excluir desvio', 'Desvio excluído!'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Desvios', lista, colunas }),
  /** People who may be responsible; any other name can be written as well. */
  responsaveis: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Pessoas a sugerir como responsável pela ação, por nome',
    erro: 'Erro ao buscar pessoas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        full_name: z.string(),
        /** E-mail, where another of these people is called the same. */
        distingue: z.string().nullable(),
      }),
    ),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Desvio',
    campos: desvioLabels,
    nome: ['titulo'],
    caminho: '/ssma/desvios/{id}',
  }),
})

export const fotosDoDesvioApi = anexosApi(
  'ssma/desvios/anexos',
  { ...acesso, ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: FOTOS },
)

entregarVisoes(desviosApi.list, {
  'Em aberto': { filtros: { status_resolucao: 'em_aberto' } },
  'Sem responsável': { filtros: { status_resolucao: 'em_aberto', responsavel_acao: 'vazio' } },
  Atrasados: { filtros: { atrasados: true } },
  'Alto ou Crítico': { filtros: { status_resolucao: 'em_aberto', risco_potencial: 'graves' } },
  Meus: { filtros: { meus: true } },
})
