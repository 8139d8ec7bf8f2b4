import { z } from 'zod'
import { defineApi, download, mutation, query, upload } from '#platform/contract/api.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { fichaDe } from '#platform/contract/ficha.ts'
import {
  byId,
  dataOpcional,
  deleteInput,
  id,
  pode,
  registro,
  texto,
  updateInput,
} from '#platform/contract/fields.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { DESLIGADO, statusFuncionario } from '../campos.ts'

export const CAMPOS_OBRIGATORIOS = {
  titulo: 'Campos obrigatórios',
  descricao: 'Selecione um arquivo e informe o tipo do documento.',
}

/** What is looked for by the expiry date: of a document, and of an employee by their documents. */
export const validades = ['Vencidos', 'Vencidos ou a vencer em 30 dias'] as const
/** What expires within so many days is to be renewed now. */
export const SOON_DAYS = 30

/** Filters of the list that leave out documents of who left: nothing of theirs is renewed, no figure counts them. */
export const A_RENOVAR = { situacao_funcionario: `nao:${DESLIGADO}` } as const

/** The last expiry date that a choice of the filter selects. */
export const vencemAte = (hoje: string, validade: (typeof validades)[number]) =>
  addDays(hoje, validade === 'Vencidos' ? -1 : SOON_DAYS)

/** What its history calls the fields. */
export const documentoHistoryLabels = {
  funcionario_id: 'Funcionário',
  tipo_documento: 'Tipo do Documento',
  nome_arquivo: 'Nome do Arquivo',
  tamanho_arquivo: 'Tamanho (bytes)',
  data_validade: 'Data de Validade',
}

export const documentoLabels = {
  tipo_documento: 'Tipo do Documento',
  arquivo: 'Arquivo',
  data_validade: 'Data de Validade',
}

const tipo_documento = texto(CAMPOS_OBRIGATORIOS.descricao)

export const documento = z.strictObject({
  ...registro,
  funcionario_id: registro.id,
  tipo_documento,
  nome_arquivo: z.string(),
  tamanho_arquivo: z.int(),
  tipo_mime_arquivo: z.string(),
  data_validade: z.string().nullable(),
  pode,
})
export type Documento = z.output<typeof documento>

/** What can be changed afterwards; another file is another document. */
const documentoAlterado = z.strictObject({
  tipo_documento: texto('Informe o tipo do documento.'),
  data_validade: dataOpcional(),
})

/** Among all documents, one says whose it is. */
const documentoDaLista = documento
  .omit({ user_id: true, pode: true })
  .extend({ nome_completo: z.string(), situacao_funcionario: z.string() })

/** One by itself: its page says whose it is. */
const documentoDaPagina = documento.extend({ nome_completo: z.string() })
export type DocumentoDaPagina = z.output<typeof documentoDaPagina>

const acesso = { area: 'rh' } as const

const lista = listInput(
  ['data_validade', 'created_at', 'funcionario_id'],
  { ordem: 'data_validade', direcao: 'asc' },
  { validade: z.enum(validades).optional() },
  {
    funcionario_id: por.registro(
      documentoHistoryLabels.funcionario_id,
      'rh/funcionarios/list',
      undefined,
      'nome_completo',
    ),
    data_validade: por.data(documentoHistoryLabels.data_validade, { vazio: 'Sem validade' }),
    created_at: por.instante('Anexado em'),
    situacao_funcionario: por.opcoes('Situação do funcionário', statusFuncionario),
  },
)

const colunas = {
  nome_completo: [documentoHistoryLabels.funcionario_id, 'texto'],
  tipo_documento: [documentoHistoryLabels.tipo_documento, 'texto'],
  nome_arquivo: [documentoHistoryLabels.nome_arquivo, 'texto'],
  tamanho_arquivo: [documentoHistoryLabels.tamanho_arquivo, 'inteiro'],
  data_validade: [documentoHistoryLabels.data_validade, 'data'],
  created_at: ['Anexado em', 'instante'],
} satisfies ColunasDe<z.output<typeof documentoDaLista>>

export const notificacoesDoDocumento = declararNotificacoes('rh', {
  documentos_vencendo: parteDoResumo(
    'Documentos de funcionários',
    'Os vencidos e os que vencem em 30 dias.',
    'gerir',
  ),
})

export const documentosApi = defineApi('rh/documentos', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Os documentos de um funcionário, os mais novos primeiro',
    erro: 'Erro ao buscar documentos',
    input: z.strictObject({ funcionario_id: id() }),
    output: z.strictObject({ rows: z.array(documento) }),
  }),
  todos: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista os documentos de todos os funcionários; busca por funcionário, tipo ou nome do arquivo',
    erro: 'Erro ao buscar documentos',
    input: lista,
    output: listOutput(documentoDaLista),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Documentos', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um documento, com o nome do funcionário',
    erro: 'Erro ao buscar documento',
    input: byId,
    output: documentoDaPagina,
  }),
  /** What the document's page shows: what it is, whose, until when, and what happened to it. */
  ficha: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um documento, com a sua linha do tempo',
    erro: 'Erro ao buscar documento',
    input: byId,
    output: fichaDe(documentoDaPagina),
  }),
  upload: upload({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Anexa um documento a um funcionário',
    erro: 'Erro no upload do arquivo',
    sucesso: 'Documento enviado com sucesso!',
    arquivo: { maximo: 25 * MB, tipos: DOCUMENTOS },
    input: z.strictObject({ funcionario_id: id(), tipo_documento, data_validade: dataOpcional() }),
    output: documento,
  }),
  /** Who read which document, and when, is in the audit trail (LGPD). */
  download: download({
    ...acesso,
    nivel: 'ver',
    resumo: 'O arquivo de um documento; cada leitura é auditada',
    erro: 'Erro ao baixar documento',
    input: byId,
    auditada: true,
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera o tipo e a data de validade de um documento',
    erro: 'Erro ao salvar informações do documento',
    sucesso: 'Documento atualizado com sucesso!',
    input: updateInput(documentoAlterado),
    output: documento,
    emLote: { data_validade: { rotulo: documentoLabels.data_validade, tipo: 'data' } },
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui um documento: o arquivo e depois o registro',
    erro: 'Erro ao excluir registro do documento',
    sucesso: 'Documento excluído com sucesso!',
    exclui: { tipo: 'Documento', nome: 'nome_arquivo' },
    input: deleteInput,
    output: byId,
  }),
  /** Who attached it, who read it and when. */
  historico: historyQuery(acesso, {
    entidade: 'Documento',
    campos: documentoHistoryLabels,
    nome: ['tipo_documento', 'nome_arquivo'],
    caminho: '/rh/documentos/{id}',
  }),
})

entregarVisoes(documentosApi.todos, {
  Vencidos: { filtros: { validade: 'Vencidos', ...A_RENOVAR } },
  'Vencem em 7 dias': { filtros: { data_validade: 'proximos_7_dias', ...A_RENOVAR } },
  'Vencidos ou a vencer em 30 dias': {
    filtros: { validade: 'Vencidos ou a vencer em 30 dias', ...A_RENOVAR },
  },
})
