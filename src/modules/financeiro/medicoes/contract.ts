import { z } from 'zod'
import { defineApi, document, mutation, query } from '#platform/contract/api.ts'
import { byId, id } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import {
  aMedir,
  aprovacaoInput,
  medicao,
  medicaoInput,
  medicaoLabels,
  medicaoListada,
  reaberturaInput,
  statusMedicao,
} from './campos.ts'

export * from './campos.ts'

const acesso = { area: 'financeiro.recebimentos' } as const

const lista = listInput(
  ['data_fim', 'valor', 'status'],
  { ordem: 'data_fim', direcao: 'desc' },
  { projeto_id: id().optional() },
  {
    status: por.opcoes('Status', statusMedicao),
    data_fim: por.data(medicaoLabels.data_fim),
    valor: por.dinheiro('Valor medido'),
  },
)

const { itens: _, ...campos } = medicaoLabels

export const medicoesApi = defineApi('financeiro/medicoes', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: medicaoInput,
    alterado: medicaoInput.omit({ projeto_id: true }),
    registro: medicao,
    lista,
    linha: medicaoListada,
    exclui: { tipo: 'Medição', nome: 'nome' },
    naoCopia: ['data_inicio', 'data_fim', 'itens', 'acima_do_contrato'],
    textos: {
      list: ['Lista medições; busca por número, quem aprovou ou observação', 'Erro ao buscar medições'],
      get: ['Uma medição com o seu boletim', 'Erro ao buscar medição'],
      create: [
        'Registra uma medição: o percentual acumulado de cada item do contrato',
        'Erro ao registrar medição',
        'Medição registrada',
      ],
      update: [
        'Altera uma medição que ainda não foi aprovada',
        'Erro ao atualizar medição',
        'Medição atualizada',
      ],
      delete: [
        'Exclui a última medição de um projeto com o recebível dela',
        'Erro ao excluir medição',
        'Medição excluída',
      ],
    },
  }),
  aMedir: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Os itens do contrato de um projeto, quanto de cada um já foi medido e as retenções da última medição',
    erro: 'Erro ao buscar itens do contrato',
    input: z.strictObject({ projeto_id: id() }),
    output: aMedir,
  }),
  aprovar: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Registra a aprovação do cliente e faz o recebível da medição com as suas retenções',
    erro: 'Erro ao aprovar medição',
    sucesso: 'Medição aprovada e recebível registrado',
    input: aprovacaoInput.extend({ id: id(), version: z.int().min(1) }),
    output: medicao,
  }),
  reabrir: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Reabre a última medição aprovada, com o motivo; o recebível dela, sem nota nem recebimento, sai',
    erro: 'Erro ao reabrir medição',
    sucesso: 'Medição reaberta',
    input: reaberturaInput.extend({ id: id(), version: z.int().min(1) }),
    output: medicao,
  }),
  pdf: document({
    ...acesso,
    nivel: 'ver',
    resumo: 'O boletim de medição em PDF, com nome e logotipo da empresa',
    erro: 'Erro ao gerar boletim',
    input: byId,
  }),
  historico: historyQuery(acesso, {
    entidade: 'Medição',
    campos: {
      ...campos,
      status: 'Status',
      valor: 'Valor medido',
      aprovado_por: 'Quem aprovou',
      aprovada_em: 'Data da aprovação',
      motivo_reabertura: 'Motivo da reabertura',
    },
    nome: ['nome'],
    caminho: '/financeiro/medicoes/{id}',
  }),
})
