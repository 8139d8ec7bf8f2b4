import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { defineApi, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  data,
  dataOpcional,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongo,
  textoLongoOpcional,
  textoOpcional,
  usuarioId,
} from '#platform/contract/fields.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { aviso, declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'

/** The notice of a field that was left empty; the name is the field's own, with spaces. */
export const campoObrigatorio = (campo: string) => `O campo "${campo.replaceAll('_', ' ')}" é obrigatório.`

export const tipoDesvio = vocabulary(
  [
    { value: 'Comportamental', tone: 'gray' },
    { value: 'Condição Insegura', tone: 'gray' },
    { value: 'Ambiental', tone: 'gray' },
    { value: 'Procedimento', tone: 'gray' },
    { value: 'Equipamento', tone: 'gray' },
    { value: 'Outro', tone: 'gray' },
  ],
  'Escolha o tipo de desvio.',
)

export const riscoPotencial = vocabulary(
  [
    { value: 'Baixo', tone: 'green' },
    { value: 'Médio', tone: 'yellow' },
    { value: 'Alto', tone: 'red' },
    { value: 'Crítico', tone: 'red' },
  ],
  'Escolha o risco potencial.',
)

export const statusResolucao = vocabulary([
  { value: 'Aberto', tone: 'blue' },
  { value: 'Em Análise', tone: 'orange' },
  { value: 'Em Correção', tone: 'yellow' },
  { value: 'Pendente Validação', tone: 'purple' },
  { value: 'Resolvido', tone: 'green' },
  { value: 'Fechado', tone: 'gray' },
  { value: 'Cancelado', tone: 'red' },
])

/** Nothing more is to be done: a deadline no longer runs. */
export const ENCERRADOS = ['Resolvido', 'Fechado', 'Cancelado'] as const
export const estaEncerrado = (status: string) => (ENCERRADOS as readonly string[]).includes(status)

export const EM_ABERTO = statusResolucao.values.filter(status => !estaEncerrado(status))

export const filtroDeStatus = comGrupos(statusResolucao, {
  em_aberto: { label: 'Em aberto', values: EM_ABERTO },
})

/** Risks that nobody lets lie. */
export const GRAVES = ['Alto', 'Crítico'] as const

export const filtroDeRisco = comGrupos(riscoPotencial, {
  graves: { label: 'Alto ou Crítico', values: GRAVES },
})

/** The fields of a deviation, in the order of the form. */
export const desdeAOcorrencia = { campo: 'data_ocorrencia', aviso: 'O prazo é anterior à ocorrência.' }

export const desvioLabels = {
  titulo: 'Título',
  descricao_desvio: 'Descrição do Desvio',
  local_ocorrencia: 'Local da Ocorrência',
  data_ocorrencia: 'Data da Ocorrência',
  tipo_desvio: 'Tipo de Desvio',
  risco_potencial: 'Risco Potencial',
  acoes_corretivas_sugeridas: 'Ações Corretivas Sugeridas',
  responsavel_acao: 'Responsável pela Ação',
  prazo_solucao: 'Prazo para Solução',
  status_resolucao: 'Status',
} satisfies Record<keyof DesvioInput, string>

export const desvioInput = z.strictObject({
  titulo: texto('Informe o título.'),
  descricao_desvio: textoLongo('Informe a descrição do desvio.'),
  local_ocorrencia: texto('Informe o local da ocorrência.'),
  data_ocorrencia: data('Informe a data da ocorrência.'),
  tipo_desvio: tipoDesvio.schema,
  risco_potencial: riscoPotencial.schema,
  acoes_corretivas_sugeridas: textoLongoOpcional(),
  responsavel_acao: textoOpcional(),
  prazo_solucao: dataOpcional(),
  status_resolucao: statusResolucao.schema.default('Aberto'),
})
export type DesvioInput = z.output<typeof desvioInput>

export const desvio = z.strictObject({
  ...registro,
  ...desvioInput.shape,
  solicitante_id: z.string().nullable(),
  solicitante_email: z.string().nullable(),
  solicitante_nome: z.string().nullable(),
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
    /** Only those that name oneself, by name or e-mail, as who answers for the action. */
    meus: z.literal(true).optional(),
    /** Only those that name this person so. */
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
    responsavel_id: por.pessoa('Responsável', 'conta/pessoas'),
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
  prazo_solucao: [desvioLabels.prazo_solucao, 'data'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Desvio>

export const notificacoesDoDesvio = declararNotificacoes('ssma', {
  desvio_responsavel: aviso(
    'Desvio sob minha responsabilidade',
    'Quando seu nome ou e-mail é posto como responsável pela ação.',
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
      responsavel_acao: { rotulo: 'Responsável', tipo: 'texto' },
      prazo_solucao: { rotulo: 'Prazo', tipo: 'data', desde: desdeAOcorrencia },
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
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ id: z.string(), full_name: z.string() })),
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
