import { z } from 'zod'
import {
  data,
  dataOpcional,
  texto,
  textoLongo,
  textoLongoOpcional,
  textoOpcional,
  usuarioIdOpcional,
} from '#platform/contract/fields.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'

/** The fields of a deviation and their words. */

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
  responsavel_id: 'Usuário Responsável',
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
  /** The name as it was typed or chosen; it may be of somebody who has no account. */
  responsavel_acao: textoOpcional(),
  /** The user of that name. The service fills it where the name is that of one user alone. */
  responsavel_id: usuarioIdOpcional(),
  prazo_solucao: dataOpcional(),
  status_resolucao: statusResolucao.schema.default('Aberto'),
})
export type DesvioInput = z.output<typeof desvioInput>
