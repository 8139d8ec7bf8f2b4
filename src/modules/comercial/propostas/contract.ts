import { z } from 'zod'
import { defineApi, document, mutation, query } from '#platform/contract/api.ts'
import {
  aprovacaoDoRegistro,
  aprovacaoEmLote,
  situacaoDaAprovacao,
} from '#platform/contract/aprovacoes/aprovacao.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  data,
  dataOpcional,
  dinheiro,
  id,
  mes,
  pode,
  registro,
  texto,
  textoLongoOpcional,
  usuarioId,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'
import { itensInput } from '../itens/contract.ts'

export const statusProposta = vocabulary([
  { value: 'Em Elaboração', tone: 'gray' },
  { value: 'Enviada', tone: 'blue' },
  { value: 'Aprovada', tone: 'green' },
  { value: 'Rejeitada', tone: 'red' },
  { value: 'Cancelada', tone: 'red' },
  { value: 'Convertida em Projeto', tone: 'purple' },
])

/** Set by the system alone: the form shows it disabled, and only where it already stands. */
export const CONVERTIDA = 'Convertida em Projeto'

/** What the dashboard counts: proposals that bring money, and those that may yet. */
export const RECEITA = ['Aprovada', CONVERTIDA] as const
export const ATIVAS = ['Em Elaboração', 'Enviada'] as const

export const filtroDeStatus = comGrupos(statusProposta, {
  receita: { label: 'Aprovada ou Convertida', values: RECEITA },
  ativas: { label: 'Em Elaboração ou Enviada', values: ATIVAS },
})

export const desdeAEmissao = { campo: 'data_emissao', aviso: 'A validade é anterior à emissão.' }

export const propostaLabels = {
  titulo_proposta: 'Título',
  cliente_id: 'Cliente',
  descricao_servicos: 'Descrição dos serviços',
  itens: 'Itens',
  valor_proposta: 'Valor (R$)',
  data_emissao: 'Data de emissão',
  data_validade: 'Data de validade',
  status_proposta: 'Status',
} satisfies Record<keyof PropostaInput, string>

export const propostaInput = z.strictObject({
  titulo_proposta: texto('Informe o título da proposta.'),
  cliente_id: id('Escolha o cliente.'),
  descricao_servicos: textoLongoOpcional(),
  itens: itensInput.default([]),
  /** Where there are items, their sum, whatever is sent beside them. */
  valor_proposta: dinheiro(),
  data_emissao: data('Informe a data de emissão.'),
  data_validade: dataOpcional(),
  status_proposta: statusProposta.schema.default('Em Elaboração'),
})
export type PropostaInput = z.output<typeof propostaInput>

export const proposta = z.strictObject({
  ...registro,
  ...propostaInput.shape,
  itens: itensInput,
  ...aprovacaoDoRegistro,
  /** Null where the client was deleted; `nome_cliente` keeps the name. */
  cliente_id: z.int().nullable(),
  nome_cliente: z.string().nullable(),
  nome_autor: z.string().nullable(),
  /** The project that this proposal became. */
  projeto_id: z.int().nullable(),
  /** `sem_converter` says why an approved proposal cannot be converted by this person. */
  pode: pode.extend({ converter: z.boolean(), sem_converter: z.string().nullable() }),
})
export type Proposta = z.output<typeof proposta>

/** A proposal in the list, which shows no items. */
const propostaListada = proposta.omit({ itens: true })
export type PropostaListada = z.output<typeof propostaListada>

const acesso = { area: 'comercial' } as const
const lista = listInput(
  ['data_emissao', 'titulo_proposta', 'valor_proposta', 'status_proposta', 'user_id'],
  { ordem: 'data_emissao', direcao: 'desc' },
  {
    status_proposta: filtroDeStatus.schema.optional(),
    cliente_id: id().optional(),
    /** Who wrote it. */
    user_id: usuarioId().optional(),
    /** The month of the issue date. */
    emissao: mes().optional(),
  },
  {
    status_proposta: por.opcoes(propostaLabels.status_proposta, statusProposta, {
      grupos: filtroDeStatus.grupos,
    }),
    cliente_id: por.registro(propostaLabels.cliente_id, 'comercial/clientes/options', 'Sem cliente'),
    valor_proposta: por.dinheiro(propostaLabels.valor_proposta),
    aprovacao: por.opcoes('Aprovação', situacaoDaAprovacao),
    data_emissao: por.data(propostaLabels.data_emissao),
    data_validade: por.data(propostaLabels.data_validade, {
      emAtraso: 'validade_antes_de',
      vazio: 'Sem validade',
    }),
    user_id: por.pessoa('Registrada por', 'conta/pessoas', 'Sem autor', 'nome_autor'),
  },
  { campo: 'status_proposta', de: statusProposta },
)

const colunas = {
  titulo_proposta: [propostaLabels.titulo_proposta, 'texto'],
  nome_cliente: [propostaLabels.cliente_id, 'texto'],
  valor_proposta: [propostaLabels.valor_proposta, 'dinheiro'],
  data_emissao: [propostaLabels.data_emissao, 'data'],
  status_proposta: [propostaLabels.status_proposta, 'texto'],
  descricao_servicos: [propostaLabels.descricao_servicos, 'texto'],
  itens: [propostaLabels.itens, 'texto'],
  data_validade: [propostaLabels.data_validade, 'data'],
  aprovacao: ['Aprovação', 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<Proposta>

export const propostasApi = defineApi('comercial/propostas', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: propostaInput,
    /** Null only where the client was deleted: the proposal stays as it is. */
    alterado: propostaInput.extend({ cliente_id: propostaInput.shape.cliente_id.nullable() }),
    registro: proposta,
    lista,
    linha: propostaListada,
    exclui: { tipo: 'Proposta', nome: 'titulo_proposta' },
    naoCopia: ['data_emissao', 'data_validade', 'status_proposta'],
    emLote: {
      status_proposta: {
        rotulo: 'Status',
        opcoes: statusProposta.values.filter(value => value !== CONVERTIDA),
        soAprovado: ['Enviada', 'Aprovada'],
      },
      data_validade: { rotulo: propostaLabels.data_validade, tipo: 'data', desde: desdeAEmissao },
    },
    textos: {
      list: ['Lista propostas; busca por título, nome do cliente ou status', 'Erro ao buscar propostas'],
      get: ['Uma proposta', 'Erro ao buscar proposta'],
      create: ['Registra uma proposta', 'Erro ao criar proposta', 'Proposta criada'],
      update: ['Altera uma proposta', 'Erro ao atualizar proposta', 'Proposta atualizada'],
      delete: [
        'Exclui uma proposta; um projeto que veio dela fica sem proposta',
        'Erro ao excluir proposta',
        'Proposta excluída',
      ],
    },
  }),
  ...aprovacaoEmLote(acesso.area, 'uma proposta', 'valor_proposta'),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Propostas', lista, colunas }),
  pdf: document({
    ...acesso,
    nivel: 'ver',
    resumo: 'Uma proposta em PDF, com nome e logotipo da empresa',
    erro: 'Erro ao gerar PDF',
    input: byId,
  }),
  /** Of everything that search and filters select, not of one page. */
  totais: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Valor das propostas que a busca e os filtros selecionam',
    erro: 'Erro ao buscar propostas',
    input: lista.pick({ busca: true, filtros: true }),
    output: z.strictObject({
      valor: z.string(),
      /** Examples are among them. */
      exemplos: z.boolean(),
    }),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Proposta',
    campos: propostaLabels,
    nome: ['titulo_proposta'],
    caminho: '/comercial/propostas/{id}',
  }),
  converter: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Cria o projeto de uma proposta aprovada e marca a proposta como convertida',
    erro: 'Erro ao criar projeto',
    sucesso: 'Projeto criado',
    input: byId,
    output: z.strictObject({ proposta, projeto_id: z.int() }),
  }),
})

entregarVisoes(propostasApi.list, {
  'Em andamento': { filtros: { status_proposta: 'ativas' } },
  'Vencem em 7 dias': { filtros: { status_proposta: 'ativas', data_validade: 'proximos_7_dias' } },
  Minhas: { filtros: { user_id: 'eu' } },
  'Aprovadas e convertidas': { filtros: { status_proposta: 'receita' } },
})
