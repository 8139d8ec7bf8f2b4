import { z } from 'zod'
import { defineApi, document, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { byId, id } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { baixaEmLote } from '../apoio/baixa/lote/contract.ts'
import { lerNfeQuery } from '../apoio/nfe/contract.ts'
import { soma } from '../apoio/totais/contract.ts'
import {
  aPlanejar,
  CANCELADO,
  camposDoHistorico,
  desdeANota,
  EM_ATRASO,
  filtroDeStatus,
  planoInput,
  porStatus,
  type Recebivel,
  recebivel,
  recebivelInput,
  recebivelLabels,
  recebivelListado,
  statusRecebivel,
  tipoRecebivel,
} from './campos.ts'

export {
  type APlanejar,
  anexosDoRecebivelApi,
  CANCELADO,
  desdeANota,
  EM_ATRASO,
  filtroDeStatus,
  liquidoDe,
  MAX_PARTES,
  parteLabels,
  planoLabels,
  porStatus,
  type Recebivel,
  type RecebivelListado,
  recebivelInput,
  recebivelLabels,
  restaReceber,
  STATUS_A_RECEBER,
  somaDoPlano,
  statusRecebivel,
  tipoRecebivel,
} from './campos.ts'

const acesso = { area: 'financeiro.recebimentos' } as const

const lista = listInput(
  /** `proximos`: what is due next first, then what is settled. No column's order, but the one the list opens with. */
  ['proximos', 'data_vencimento', 'descricao', 'bruto', 'status'],
  { ordem: 'proximos', direcao: 'asc' },
  {
    status: filtroDeStatus.schema.optional(),
    cliente_id: id().optional(),
    projeto_id: id().optional(),
    origem_id: id().optional(),
  },
  {
    status: por.opcoes(recebivelLabels.status, statusRecebivel, {
      grupos: porStatus.grupos,
      palavras: { [EM_ATRASO]: EM_ATRASO },
      diasUteis: true,
    }),
    data_vencimento: por.data(recebivelLabels.data_vencimento, { emAtraso: EM_ATRASO, diasUteis: true }),
    data_emissao_nota_fiscal: por.data(recebivelLabels.data_emissao_nota_fiscal),
    bruto: por.dinheiro(recebivelLabels.bruto),
    tipo: por.opcoes(recebivelLabels.tipo, tipoRecebivel),
    cliente_id: por.registro(recebivelLabels.cliente_id, 'comercial/clientes/options', 'Cliente excluído'),
    projeto_id: por.registro(recebivelLabels.projeto_id, 'financeiro/projetos/options', 'Sem projeto'),
  },
)

const colunas = {
  descricao: [recebivelLabels.descricao, 'texto'],
  nome_cliente: [recebivelLabels.cliente_id, 'texto'],
  data_vencimento: [recebivelLabels.data_vencimento, 'data'],
  dias_atraso: ['Dias de Atraso', 'inteiro'],
  bruto: [recebivelLabels.bruto, 'dinheiro'],
  retido: ['Retido (R$)', 'dinheiro'],
  liquido: ['Líquido (R$)', 'dinheiro'],
  valor_recebido: ['Recebido (R$)', 'dinheiro'],
  glosado: ['Glosado (R$)', 'dinheiro'],
  status: [recebivelLabels.status, 'texto'],
  tipo: [recebivelLabels.tipo, 'texto'],
  nome_projeto: [recebivelLabels.projeto_id, 'texto'],
  numero_nota_fiscal: [recebivelLabels.numero_nota_fiscal, 'texto'],
  chave_acesso_nota_fiscal: [recebivelLabels.chave_acesso_nota_fiscal, 'texto'],
  data_emissao_nota_fiscal: [recebivelLabels.data_emissao_nota_fiscal, 'data'],
  nota_fiscal_url: [recebivelLabels.nota_fiscal_url, 'texto'],
  recebido_em: ['Recebido em', 'data'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Recebivel>

const recebimento = baixaEmLote({
  ...{ ...acesso, nome: 'recebimento', de: 'um recebível', registro: recebivel },
})

export const recebiveisApi = defineApi('financeiro/recebiveis', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: recebivelInput,
    /** A client who is gone stays; nothing can be left without one. */
    alterado: recebivelInput.extend({ cliente_id: recebivelInput.shape.cliente_id.nullable() }),
    registro: recebivel,
    lista,
    linha: recebivelListado,
    exclui: { tipo: 'Recebível', nome: 'descricao' },
    naoCopia: [
      'data_vencimento',
      'numero_nota_fiscal',
      'chave_acesso_nota_fiscal',
      'data_emissao_nota_fiscal',
      'nota_fiscal_url',
      'status',
    ],
    emLote: {
      data_vencimento: {
        ...{ rotulo: 'Vencimento', tipo: 'data', desde: desdeANota },
        acabados: { status: ['Recebido', 'Glosado', CANCELADO] },
      },
    },
    textos: {
      list: [
        'Lista recebíveis; busca por descrição, cliente, nota, data ou valor',
        'Erro ao buscar recebíveis',
      ],
      get: ['Um recebível', 'Erro ao buscar recebível'],
      create: ['Registra um recebível', 'Erro ao adicionar recebível', 'Recebível adicionado'],
      update: ['Altera um recebível', 'Erro ao atualizar recebível', 'Recebível atualizado'],
      delete: [
        'Exclui um recebível com os seus recebimentos',
        'Erro ao excluir recebível',
        'Recebível excluído',
      ],
    },
  }),
  lerNfe: lerNfeQuery(acesso, 'um recebível'),
  /** Several at once: of one, `recebimentos/create` takes value, interest and glosa, too. */
  receber: recebimento.baixar,
  estornar: recebimento.estornar,
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Recebíveis', lista, colunas }),
  /** Of everything that search and filters select, not of one page. */
  totais: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Totais dos recebíveis que a busca e os filtros selecionam: a receber, em atraso e recebidos',
    erro: 'Erro ao buscar totais',
    input: lista.pick({ busca: true, filtros: true }),
    output: z.strictObject({
      ...{ a_receber: soma, em_atraso: soma, recebidos: soma },
      /** Examples are among what is summed. */
      exemplos: z.boolean(),
    }),
  }),
  pdf: document({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um recebível em PDF para o cliente: valor, retenções, líquido e o código PIX do que resta',
    erro: 'Erro ao gerar cobrança',
    input: byId,
  }),
  /** What the client pays by PIX; null where nothing is left or the company has no key. */
  pix: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'O código PIX do que resta de um recebível',
    erro: 'Erro ao gerar código PIX',
    input: byId,
    output: z.strictObject({ codigo: z.string().nullable() }),
  }),
  aPlanejar: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'O que do valor contratado de um projeto ainda não tem recebível',
    erro: 'Erro ao buscar plano de recebimento',
    input: z.strictObject({ projeto_id: id() }),
    output: aPlanejar,
  }),
  planejar: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo:
      'Registra o plano de recebimento de um projeto: um recebível por parcela ou marco; responde o primeiro',
    erro: 'Erro ao registrar plano de recebimento',
    sucesso: 'Recebimento planejado',
    input: planoInput,
    output: recebivel,
  }),
  historico: historyQuery(acesso, {
    entidade: 'Recebível',
    campos: camposDoHistorico,
    nome: ['descricao'],
    caminho: '/financeiro/recebiveis/{id}',
  }),
})
export type RecebivelRow = OutputOf<typeof recebiveisApi.list>['rows'][number]
