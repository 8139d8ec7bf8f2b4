import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { aprovacaoEmLote } from '#platform/contract/aprovacoes/aprovacao.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { aConferir, entradaAConferir } from '#platform/contract/conferir.ts'
import { exportQuery, MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { registro, textoDeBusca } from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { baixaEmLote } from '../apoio/baixa/lote/contract.ts'
import { beneficiarioQuery } from '../apoio/beneficiario/contract.ts'
import { importarInput, importarMaximo, importarOutput } from '../apoio/importacao/contract.ts'
import { lerNfeQuery } from '../apoio/nfe/contract.ts'
import { pagamentosDoDia } from '../apoio/pagamentos-do-dia/contract.ts'
import { parecidasQuery } from '../apoio/parecidas/contract.ts'
import { soma } from '../apoio/totais/contract.ts'
import {
  ACABADAS,
  camposDoHistorico,
  colunas,
  conta,
  contaInput,
  contaLabels,
  contaListada,
  contaNova,
  importa,
  list,
  SO_O_STATUS,
  statusConta,
} from './campos.ts'

export {
  anexosDaContaApi,
  type Conta,
  type ContaInput,
  type ContaListada,
  type ContaNova,
  contaInput,
  contaLabels,
  contaNomes,
  EM_ATRASO,
  filtroDeStatus,
  SO_O_STATUS,
  STATUS_A_VENCER,
  STATUS_EM_ABERTO,
  statusConta,
} from './campos.ts'

export const desdeAEmissao = { campo: 'data_emissao', aviso: 'O vencimento é anterior à emissão.' }

const acesso = { area: 'financeiro.cadastros' } as const

export const notificacoesDaConta = declararNotificacoes('financeiro.cadastros', {
  contas_vencendo: parteDoResumo('Contas a pagar', 'As que vencem no período e as em atraso.', 'gerir'),
})

const pagamento = baixaEmLote({
  ...{ ...acesso, nome: 'pagamento', de: 'uma conta a pagar', registro: conta },
  confere: 'financeiro/contas-a-pagar/conferir',
})

export const contasApi = defineApi('financeiro/contas-a-pagar', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: contaNova,
    alterado: contaInput,
    registro: conta,
    linha: contaListada,
    lista: list,
    exclui: { tipo: 'Conta a pagar', nome: 'solicitacao_compra' },
    naoCopia: [
      'solicitacao_compra',
      'data_vencimento',
      'data_emissao',
      'status',
      'codigo_pagamento',
      'numero_nota_fiscal',
      'chave_acesso_nota_fiscal',
      'plano',
      'prestacao_id',
      'rateio',
    ],
    emLote: {
      status: {
        rotulo: contaLabels.status,
        opcoes: statusConta.values,
        atalhos: { 'Marcar como paga': 'Paga' },
        avisa: { Paga: SO_O_STATUS },
        confere: 'financeiro/contas-a-pagar/conferir',
        confereEm: ['Paga', 'Cancelada'],
        soAprovado: ['Aprovada', 'Paga'],
      },
      data_vencimento: { rotulo: 'Vencimento', tipo: 'data', desde: desdeAEmissao, acabados: ACABADAS },
      centro_custo: { rotulo: contaLabels.centro_custo, tipo: 'texto' },
      natureza_orcamentaria: { rotulo: contaLabels.natureza_orcamentaria, tipo: 'texto' },
    },
    textos: {
      list: ['Lista contas a pagar; busca em qualquer campo', 'Erro ao buscar contas'],
      get: ['Uma conta a pagar', 'Erro ao buscar conta'],
      create: [
        'Registra uma conta a pagar; com `plano`, uma para cada parcela da compra, e responde a primeira',
        'Erro ao adicionar conta',
        'Conta adicionada',
      ],
      update: ['Altera uma conta a pagar', 'Erro ao atualizar conta', 'Conta atualizada'],
      delete: ['Exclui uma conta a pagar', 'Erro ao excluir conta', 'Conta excluída'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Contas a Pagar', lista: list, colunas, importa }),
  totais: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Totais das contas que a busca e os filtros selecionam: em aberto, em atraso e pagas',
    erro: 'Erro ao buscar totais',
    input: list.pick({ busca: true, filtros: true }),
    output: z.strictObject({ em_aberto: soma, em_atraso: soma, pagas: soma, exemplos: z.boolean() }),
  }),
  ...aprovacaoEmLote(acesso.area, 'uma conta a pagar', 'valor'),
  /** Several at once: of one, `pagamentos/create` takes value, interest and discount, too. */
  pagar: pagamento.baixar,
  estornar: pagamento.estornar,
  /** Words that payables have already, so that one thing keeps one name. Any other may be written as well. */
  sugestoes: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Centros de custo ou naturezas orçamentárias já usados, para escolha enquanto se digita',
    erro: 'Erro ao buscar sugestões',
    input: z.strictObject({
      campo: z.enum(['centro_custo', 'natureza_orcamentaria']),
      busca: textoDeBusca.default(''),
    }),
    output: z.array(z.strictObject({ nome: z.string() })),
  }),
  /** Of the payments that are registered: those marked as paid by hand tell no day. */
  pontualidade: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Quantas contas de um fornecedor foram pagas, quantas depois do vencimento, e o atraso médio em dias',
    erro: 'Erro ao buscar pagamentos',
    input: z.strictObject({ fornecedor_id: registro.id }),
    output: z.strictObject({
      pagas: z.int(),
      atrasadas: z.int(),
      atraso_medio: z.number().nullable(),
      /** Set to Paga by hand, without a registered payment: the others count none of them. */
      sem_pagamento: z.int(),
    }),
  }),
  /** Of a purchase each instalment is found by the id of any of them. */
  parceladas: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Compras parceladas para escolha, as mais novas primeiro',
    erro: 'Erro ao buscar compras parceladas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: registro.id.optional() }),
    output: z.array(z.strictObject({ id: registro.id, nome: z.string() })),
  }),
  /** Statements of cards, the newest first, for choosing the one that a payable pays. */
  faturas: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Faturas de cartão que uma conta pode pagar, por cartão e mês',
    erro: 'Erro ao buscar faturas',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ id: registro.id, nome_fatura: z.string() })),
  }),
  lerNfe: lerNfeQuery(acesso, 'uma conta'),
  ...pagamentosDoDia(acesso),
  /** While a code is typed: of several suppliers none is told. */
  deQuem: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'O fornecedor a quem um código de pagamento leva: dono da chave PIX, da conta de um boleto já lançado, ou da concessionária de uma conta já lançada',
    erro: 'Erro ao buscar o fornecedor',
    input: z.strictObject({ codigo_pagamento: codigoDePagamento() }),
    output: z.strictObject({
      fornecedor: z.strictObject({ id: registro.id, nome: z.string(), cnpj: z.string() }).nullable(),
    }),
  }),
  /** Before money moves, what has to be said of several; before they are cancelled, of their parts. Without status they get payments. */
  conferir: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'De contas a pagar que vão ser pagas, aquelas cujo beneficiário pede que alguém o confira; que vão ser canceladas, as rateadas em projetos',
    erro: 'Erro ao conferir as contas',
    maximo: { values: MAXIMO_DE_IDS + MAXIMO_DE_EXCETO + 500 },
    input: list.pick({ busca: true, filtros: true }).extend({
      ...entradaAConferir,
      status: z.enum(['Paga', 'Cancelada']).optional(),
    }),
    output: aConferir,
  }),
  parecidas: parecidasQuery(acesso),
  beneficiario: beneficiarioQuery(acesso),
  historico: historyQuery(acesso, {
    entidade: 'Conta a pagar',
    campos: camposDoHistorico,
    nome: ['solicitacao_compra'],
    caminho: '/financeiro/contas-a-pagar/{id}',
  }),
  importar: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Importa contas a pagar que a versão anterior guardava no navegador',
    erro: 'Erro ao importar contas',
    maximo: importarMaximo,
    input: importarInput,
    output: importarOutput,
  }),
})
export type ContaRow = OutputOf<typeof contasApi.list>['rows'][number]
