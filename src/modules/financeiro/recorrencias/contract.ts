import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { aConferir, entradaAConferir } from '#platform/contract/conferir.ts'
import { type ColunasDe, exportQuery, MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { byId, registro } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import {
  type RecorrenciaListada,
  recorrencia,
  recorrenciaInput,
  recorrenciaLabels,
  recorrenciaListada,
  situacaoDaRecorrencia,
} from './campos.ts'

export * from './campos.ts'

/** Payables are made so many days before they are due. */
export const DIAS_ANTES = 30

const vista = byId.extend({ version: z.int().min(1) })
const acesso = { area: 'financeiro.cadastros' } as const

const lista = listInput(
  ['proxima', 'nome', 'nome_fornecedor', 'valor', 'situacao'],
  { ordem: 'proxima', direcao: 'asc' },
  { fornecedor_id: registro.id.optional() },
  {
    situacao: por.opcoes(recorrenciaLabels.situacao, situacaoDaRecorrencia),
    valor: por.dinheiro(recorrenciaLabels.valor, 'Valor variável'),
    proxima: por.data('Próximo vencimento', { vazio: 'Sem próxima' }),
    fornecedor_id: por.registro(
      recorrenciaLabels.nome_fornecedor,
      'financeiro/fornecedores/options',
      'Fora do cadastro',
    ),
    projeto_id: por.registro('Projeto', 'financeiro/projetos/options'),
  },
)

const colunas = {
  nome: [recorrenciaLabels.nome, 'texto'],
  nome_fornecedor: [recorrenciaLabels.nome_fornecedor, 'texto'],
  proxima: ['Próximo Vencimento', 'data'],
  valor: [recorrenciaLabels.valor, 'dinheiro'],
  situacao: [recorrenciaLabels.situacao, 'texto'],
  frequencia: [recorrenciaLabels.frequencia, 'texto'],
  cada: [recorrenciaLabels.cada, 'inteiro'],
  data_inicio: [recorrenciaLabels.data_inicio, 'data'],
  ultimo_dia: [recorrenciaLabels.ultimo_dia, 'sim_nao'],
  sem_banco: [recorrenciaLabels.sem_banco, 'texto'],
  data_fim: [recorrenciaLabels.data_fim, 'data'],
  vezes: [recorrenciaLabels.vezes, 'inteiro'],
  feitas: ['Contas feitas', 'inteiro'],
  cnpj_fornecedor: [recorrenciaLabels.cnpj_fornecedor, 'documento'],
  nome_solicitante: [recorrenciaLabels.nome_solicitante, 'texto'],
  centro_custo: [recorrenciaLabels.centro_custo, 'texto'],
  item: [recorrenciaLabels.item, 'texto'],
  natureza_orcamentaria: [recorrenciaLabels.natureza_orcamentaria, 'texto'],
  aprovador: [recorrenciaLabels.aprovador, 'texto'],
  codigo_pagamento: [recorrenciaLabels.codigo_pagamento, 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<RecorrenciaListada>

/** The supplier's key changes with the name, which tells it: one line is enough. */
const { fornecedor_id: _chave, rateio: _linhas, ...camposDoFormulario } = recorrenciaLabels

export const recorrenciasApi = defineApi('financeiro/recorrencias', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: recorrenciaInput,
    registro: recorrencia,
    linha: recorrenciaListada,
    lista,
    exclui: { tipo: 'Recorrência', nome: 'nome' },
    naoCopia: ['data_inicio', 'data_fim', 'vezes', 'situacao', 'rateio'],
    emLote: {
      situacao: {
        rotulo: recorrenciaLabels.situacao,
        opcoes: situacaoDaRecorrencia.values,
        noLugar: true,
        atalhos: { Pausar: 'Pausada' },
        confere: 'financeiro/recorrencias/conferir',
        confereEm: ['Encerrada'],
      },
      centro_custo: { rotulo: recorrenciaLabels.centro_custo, tipo: 'texto' },
    },
    textos: {
      list: [
        'Lista recorrências; busca por solicitação, fornecedor, item, centro de custo ou natureza',
        'Erro ao buscar recorrências',
      ],
      get: ['Uma recorrência', 'Erro ao buscar recorrência'],
      create: [
        'Registra uma recorrência, de que o servidor faz uma conta a pagar a cada vez, 30 dias antes do vencimento',
        'Erro ao adicionar recorrência',
        'Recorrência adicionada',
      ],
      update: [
        'Altera, pausa ou encerra uma recorrência; as contas já feitas ficam como estão',
        'Erro ao atualizar recorrência',
        'Recorrência atualizada',
      ],
      delete: [
        'Exclui uma recorrência; as contas já feitas ficam',
        'Erro ao excluir recorrência',
        'Recorrência excluída',
      ],
    },
  }),
  /** The version keeps two people from skipping two of them. */
  pular: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Pula o próximo vencimento de uma recorrência ativa: a conta dele não é feita, e vale o seguinte',
    erro: 'Erro ao pular o vencimento',
    sucesso: 'Vencimento pulado',
    input: vista,
    output: recorrencia,
  }),
  naoPular: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo:
      'Desfaz o último pulo: o vencimento pulado volta a ser o próximo, enquanto o seguinte não virou conta',
    erro: 'Erro ao desfazer o pulo',
    sucesso: 'O vencimento pulado voltou a ser o próximo',
    input: vista,
    output: recorrencia,
  }),
  /** Before some are ended, what remains of each. */
  conferir: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'De recorrências que vão ser encerradas, quantas contas feitas continuam em aberto',
    erro: 'Erro ao conferir as recorrências',
    maximo: { values: MAXIMO_DE_IDS + MAXIMO_DE_EXCETO + 500 },
    input: lista.pick({ busca: true, filtros: true }).extend({
      ...entradaAConferir,
      situacao: z.literal('Encerrada').optional(),
    }),
    output: aConferir,
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Recorrências', lista, colunas }),
  historico: historyQuery(acesso, {
    entidade: 'Recorrência',
    campos: {
      ...camposDoFormulario,
      ...{ proxima: colunas.proxima[0], feitas: colunas.feitas[0], puladas: 'Vencimentos pulados' },
    },
    nome: ['nome'],
    caminho: '/financeiro/recorrencias/{id}',
  }),
})

entregarVisoes(recorrenciasApi.list, {
  Ativas: { filtros: { situacao: 'Ativa' } },
  'Vencem em 30 dias': { filtros: { situacao: 'Ativa', proxima: 'proximos_30_dias' } },
  Pausadas: { filtros: { situacao: 'Pausada' } },
  Encerradas: { filtros: { situacao: 'Encerrada' } },
})
