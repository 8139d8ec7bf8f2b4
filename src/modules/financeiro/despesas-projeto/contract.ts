import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  data,
  dataOpcional,
  dinheiro,
  documentoOpcional,
  id,
  idOpcional,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoOpcional,
  urlOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { lerNfeQuery } from '../apoio/nfe/contract.ts'
import { parecidasQuery } from '../apoio/parecidas/contract.ts'
import { fornecedorOption } from '../fornecedores/contract.ts'

export { anexosDeDespesasApi } from './anexos.ts'
export const SELECIONE_UM_PROJETO = 'Selecione um projeto'
export const PRIMEIRO_SELECIONE = 'Primeiro selecione um projeto para adicionar despesas.'

export const despesaLabels = {
  projeto_id: 'Projeto',
  descricao_despesa: 'Descrição',
  fornecedor_id: 'Fornecedor',
  data_despesa: 'Data',
  valor_despesa: 'Valor (R$)',
  numero_nota_fiscal: 'Número da Nota Fiscal',
  data_emissao_nota_fiscal: 'Data de Emissão da NF',
  chave_acesso_nota_fiscal: 'Chave de Acesso da NF',
  categoria_despesa: 'Categoria',
  comprovante_url: 'Comprovante (URL)',
} satisfies Record<keyof DespesaInput, string>

export const despesaInput = z.strictObject({
  projeto_id: id(PRIMEIRO_SELECIONE),
  descricao_despesa: texto('Informe a descrição da despesa.'),
  fornecedor_id: idOpcional(),
  data_despesa: data('Informe a data da despesa.'),
  valor_despesa: dinheiro('Informe o valor da despesa, como 1.234,56.'),
  numero_nota_fiscal: textoOpcional(60),
  data_emissao_nota_fiscal: dataOpcional(),
  chave_acesso_nota_fiscal: documentoOpcional(44),
  categoria_despesa: textoOpcional(120),
  comprovante_url: urlOpcional(),
})
export type DespesaInput = z.output<typeof despesaInput>

/** An expense is ordered first, by a payable that is to be paid, and made then. */
export const estadoDoCusto = vocabulary([
  { value: 'Realizado', tone: 'green' },
  { value: 'Comprometido', tone: 'yellow' },
])

/** Where an expense was typed. */
export const origemDoCusto = vocabulary([
  { value: 'Conta a pagar', tone: 'blue' },
  { value: 'Cartão', tone: 'purple' },
  { value: 'Despesa', tone: 'gray' },
])

export const despesa = z.strictObject({
  ...registro,
  ...despesaInput.shape,
  nome_projeto: z.string(),
  /** Also that of a supplier who was deleted since. */
  nome_fornecedor: z.string().nullable(),
  /** The payable or card expense that it is a part of. Supplier and document stay there, for those who may see them. */
  conta_id: z.int().nullable(),
  despesa_cartao_id: z.int().nullable(),
  /** What payable or card expense is called; null without one, and for who may not see it. */
  nome_origem: z.string().nullable(),
  /** 'Comprometido' while its payable is still to be paid, else 'Realizado'. */
  estado: estadoDoCusto.schema,
  pode,
})
export type Despesa = z.output<typeof despesa>

/** A part of a payable or card expense is called as these are, by those who may see them. */
export const nomeDaDespesa = ({
  nome_origem,
  descricao_despesa,
}: Pick<Despesa, 'nome_origem' | 'descricao_despesa'>) => nome_origem ?? descricao_despesa

const acesso = { area: 'financeiro.projetos' } as const

const lista = listInput(
  ['data_despesa', 'valor_despesa'],
  { ordem: 'data_despesa', direcao: 'desc' },
  // Named as in the address of the screen. Without project and supplier the list is refused.
  { projetoId: id().optional(), fornecedor_id: id().optional() },
  {
    data_despesa: por.data(despesaLabels.data_despesa),
    valor_despesa: por.dinheiro(despesaLabels.valor_despesa),
    estado: por.opcoes('Estado', estadoDoCusto),
    origem: por.opcoes('Origem', origemDoCusto),
    categoria_despesa: por.texto(despesaLabels.categoria_despesa, 'Sem categoria'),
    fornecedor_id: por.registro(
      despesaLabels.fornecedor_id,
      'financeiro/fornecedores/options',
      'Sem fornecedor',
    ),
    numero_nota_fiscal: por.texto(despesaLabels.numero_nota_fiscal, 'Sem nota fiscal'),
  },
)

const colunas = {
  data_despesa: [despesaLabels.data_despesa, 'data'],
  descricao_despesa: [despesaLabels.descricao_despesa, 'texto'],
  categoria_despesa: [despesaLabels.categoria_despesa, 'texto'],
  nome_fornecedor: [despesaLabels.fornecedor_id, 'texto'],
  valor_despesa: [despesaLabels.valor_despesa, 'dinheiro'],
  numero_nota_fiscal: [despesaLabels.numero_nota_fiscal, 'texto'],
  data_emissao_nota_fiscal: [despesaLabels.data_emissao_nota_fiscal, 'data'],
  chave_acesso_nota_fiscal: [despesaLabels.chave_acesso_nota_fiscal, 'chave'],
  comprovante_url: [despesaLabels.comprovante_url, 'texto'],
  estado: ['Estado', 'texto'],
  nome_origem: ['Origem', 'texto'],
  nome_projeto: [despesaLabels.projeto_id, 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<Despesa>

export const despesasApi = defineApi('financeiro/despesas-projeto', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: despesaInput,
    registro: despesa,
    lista,
    exclui: { tipo: 'Despesa de projeto', nome: 'descricao_despesa' },
    naoCopia: [
      'data_despesa',
      'numero_nota_fiscal',
      'data_emissao_nota_fiscal',
      'chave_acesso_nota_fiscal',
      'comprovante_url',
    ],
    emLote: { categoria_despesa: { rotulo: despesaLabels.categoria_despesa, tipo: 'texto' } },
    textos: {
      list: ['Lista as despesas de um projeto', 'Erro ao buscar despesas'],
      get: ['Uma despesa de projeto', 'Erro ao buscar despesa'],
      create: ['Registra uma despesa de projeto', 'Erro ao criar despesa', 'Despesa adicionada'],
      update: ['Altera uma despesa de projeto', 'Erro ao atualizar despesa', 'Despesa atualizada'],
      delete: ['Exclui uma despesa de projeto', 'Erro ao excluir despesa', 'Despesa excluída'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Despesas de Projeto', lista, colunas }),
  /** Everything about the project's expenses that is not a row: computed by the database. */
  resumo: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Orçamento e soma das despesas de um projeto, também por categoria',
    erro: 'Erro ao buscar despesas',
    input: z.strictObject({ projeto_id: id() }),
    output: z.strictObject({
      nome_projeto: z.string(),
      orcamento_total: z.string().nullable(),
      quantidade: z.int(),
      total: z.string(),
      /** From the greatest sum to the least; '' where the expense has no category. */
      categorias: z.array(z.strictObject({ categoria: z.string(), total: z.string() })),
    }),
  }),
  /** Of all pages. */
  totais: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Soma das despesas que a busca e os filtros selecionam',
    erro: 'Erro ao buscar totais',
    input: lista.pick({ busca: true, filtros: true }),
    output: z.strictObject({
      total: z.string(),
      /** Examples are among what is summed. */
      exemplos: z.boolean(),
    }),
  }),
  /** Categories that expenses of projects have already. Any other may be written as well. */
  categorias: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Categorias já usadas em despesas de projeto, para escolha enquanto se digita',
    erro: 'Erro ao buscar categorias',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ nome: z.string() })),
  }),
  fornecedores: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Fornecedores para escolha, por nome',
    erro: 'Erro ao buscar fornecedores',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(fornecedorOption),
  }),
  vincular: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Vincula uma despesa à conta a pagar que é a mesma cobrança, para que conte uma vez',
    erro: 'Erro ao vincular despesa',
    sucesso: 'Despesa vinculada',
    input: z.strictObject({ id: registro.id, conta_id: registro.id }),
    output: despesa,
  }),
  vincularAoCartao: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Vincula uma despesa à despesa de cartão que é a mesma compra, para que conte uma vez',
    erro: 'Erro ao vincular despesa',
    sucesso: 'Despesa vinculada',
    input: z.strictObject({ id: registro.id, despesa_cartao_id: registro.id }),
    output: despesa,
  }),
  desvincular: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Desfaz o vínculo de uma despesa com a sua conta a pagar ou despesa de cartão',
    erro: 'Erro ao desvincular despesa',
    sucesso: 'Despesa desvinculada',
    input: byId,
    output: despesa,
  }),
  parecidas: parecidasQuery(acesso),
  lerNfe: lerNfeQuery(acesso, 'uma despesa'),
  historico: historyQuery(acesso, {
    entidade: 'Despesa de projeto',
    campos: despesaLabels,
    nome: ['descricao_despesa'],
    caminho: '/financeiro/despesas-projeto/{id}',
  }),
})
entregarVisoes(despesasApi.list, {
  'Deste mês': { filtros: { data_despesa: 'este_mes' } },
  Comprometidas: { filtros: { estado: 'Comprometido' } },
  /** The invoice of a part is that of its payable or card expense. */
  'Sem nota fiscal': { filtros: { origem: 'Despesa', numero_nota_fiscal: 'vazio' } },
  'Sem categoria': { filtros: { categoria_despesa: 'vazio' } },
})
export type DespesaRow = OutputOf<typeof despesasApi.list>['rows'][number]
