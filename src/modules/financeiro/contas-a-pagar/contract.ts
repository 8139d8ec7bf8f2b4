import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { aprovacaoDoRegistro, situacaoDaAprovacao } from '#platform/contract/aprovacoes.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  data,
  dataOpcional,
  dinheiroOpcional,
  documento,
  documentoOpcional,
  idOpcional,
  pode,
  registro,
  texto,
  textoOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'
import { importarInput, importarMaximo, importarOutput } from '../apoio/importacao/contract.ts'
import { lerNfeQuery } from '../apoio/nfe/contract.ts'
import { parecidasQuery } from '../apoio/parecidas/contract.ts'

export const statusConta = vocabulary([
  { value: 'Pendente', tone: 'yellow' },
  { value: 'Aprovada', tone: 'blue' },
  { value: 'Paga', tone: 'green' },
  { value: 'Vencida', tone: 'red' },
  { value: 'Cancelada', tone: 'yellow' },
])

/** Still to be paid. What is late stays in its status: being late is a matter of the date. */
export const STATUS_EM_ABERTO = ['Pendente', 'Aprovada', 'Vencida'] as const

const porStatus = comGrupos(statusConta, {
  em_aberto: { label: 'Em aberto', values: STATUS_EM_ABERTO },
})
export const EM_ATRASO = 'em_atraso'

/** By status, or by what the due date makes of it: still to be paid and past that date, or marked Vencida. */
export const filtroDeStatus = {
  schema: z.enum([...porStatus.schema.options, EM_ATRASO]),
  options: [{ value: EM_ATRASO, label: 'Em atraso' }, ...porStatus.options],
  valuesOf: (choice: (typeof porStatus.schema.options)[number]) => porStatus.valuesOf(choice),
}

export const contaLabels = {
  solicitacao_compra: 'Solicitação de Compra',
  nome_solicitante: 'Nome do Solicitante',
  data_vencimento: 'Data de Vencimento',
  data_emissao: 'Data de Emissão',
  centro_custo: 'Centro de Custo',
  item: 'Item',
  natureza_orcamentaria: 'Natureza Orçamentária',
  aprovador: 'Aprovador',
  nome_fornecedor: 'Fornecedor',
  cnpj_fornecedor: 'CNPJ do Fornecedor',
  fornecedor_id: 'Fornecedor',
  valor: 'Valor (R$)',
  status: 'Status',
  codigo_pagamento: 'Código de Pagamento',
  numero_nota_fiscal: 'Número da Nota Fiscal',
  chave_acesso_nota_fiscal: 'Chave de Acesso da NF',
}

/** The supplier's key changes with the name, which tells it: one line is enough. */
const { fornecedor_id: _chave, ...camposDoHistorico } = contaLabels

export const contaInput = z.strictObject({
  solicitacao_compra: texto('Informe a solicitação de compra.'),
  nome_solicitante: texto('Informe o nome do solicitante.'),
  data_vencimento: data('Informe a data de vencimento.'),
  data_emissao: data('Informe a data de emissão.'),
  centro_custo: texto('Informe o centro de custo.'),
  item: texto('Informe o item.'),
  natureza_orcamentaria: texto('Informe a natureza orçamentária.'),
  aprovador: texto('Informe o aprovador.'),
  /** Name and CNPJ stay with the payable, whatever becomes of the supplier. */
  nome_fornecedor: texto('Escolha o fornecedor.'),
  cnpj_fornecedor: documento('Informe o CNPJ do fornecedor.', 40),
  /** The supplier in the register, whose name and CNPJ then count; null only where it is no longer there. */
  fornecedor_id: idOpcional(),
  valor: dinheiroOpcional(),
  /** Left out, it is Pendente. */
  status: statusConta.schema
    .nullish()
    .transform(status => status ?? 'Pendente')
    .pipe(statusConta.schema),
  /** What a bank's app takes: digits of a bar code or the text of PIX, as `lerCodigo` gives it; anything else as it was typed. */
  codigo_pagamento: codigoDePagamento(),
  numero_nota_fiscal: textoOpcional(60),
  chave_acesso_nota_fiscal: documentoOpcional(44),
})
export type ContaInput = z.output<typeof contaInput>

export const conta = z.strictObject({
  ...registro,
  ...contaInput.shape,
  ...aprovacaoDoRegistro,
  /** Days past the due date while it is still to be paid; 0 otherwise. */
  dias_atraso: z.int(),
  pode,
})
export type Conta = z.output<typeof conta>

const filtros = {
  status: filtroDeStatus.schema.optional(),
  vencimento_de: dataOpcional().optional(),
  vencimento_ate: dataOpcional().optional(),
  fornecedor_id: registro.id.optional(),
}

const list = listInput(
  /** `proximas`: what is due next first, then what is settled. No column's order, but the one the list opens with. */
  ['proximas', 'data_vencimento', 'solicitacao_compra', 'nome_fornecedor', 'valor', 'status'],
  { ordem: 'proximas', direcao: 'asc' },
  filtros,
  {
    status: por.opcoes(contaLabels.status, statusConta, {
      grupos: porStatus.grupos,
      palavras: { [EM_ATRASO]: EM_ATRASO },
    }),
    data_vencimento: por.data(contaLabels.data_vencimento, { emAtraso: EM_ATRASO }),
    valor: por.dinheiro(contaLabels.valor, 'Sem valor'),
    aprovacao: por.opcoes('Aprovação', situacaoDaAprovacao),
    fornecedor_id: por.registro(
      contaLabels.nome_fornecedor,
      'financeiro/fornecedores/options',
      'Fora do cadastro',
    ),
  },
  { campo: 'status', de: statusConta },
)

const soma = z.strictObject({ quantidade: z.int(), valor: z.string() })

const acesso = { area: 'financeiro.cadastros' } as const

const colunas = {
  solicitacao_compra: [contaLabels.solicitacao_compra, 'texto'],
  nome_fornecedor: [contaLabels.nome_fornecedor, 'texto'],
  data_vencimento: [contaLabels.data_vencimento, 'data'],
  dias_atraso: ['Dias de Atraso', 'inteiro'],
  valor: [contaLabels.valor, 'dinheiro'],
  status: [contaLabels.status, 'texto'],
  cnpj_fornecedor: [contaLabels.cnpj_fornecedor, 'documento'],
  nome_solicitante: [contaLabels.nome_solicitante, 'texto'],
  data_emissao: [contaLabels.data_emissao, 'data'],
  centro_custo: [contaLabels.centro_custo, 'texto'],
  item: [contaLabels.item, 'texto'],
  natureza_orcamentaria: [contaLabels.natureza_orcamentaria, 'texto'],
  aprovador: [contaLabels.aprovador, 'texto'],
  codigo_pagamento: [contaLabels.codigo_pagamento, 'texto'],
  numero_nota_fiscal: [contaLabels.numero_nota_fiscal, 'texto'],
  chave_acesso_nota_fiscal: [contaLabels.chave_acesso_nota_fiscal, 'chave'],
  aprovacao: ['Aprovação', 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<Conta>
const importa = {
  chaves: [['solicitacao_compra', 'data_vencimento', 'nome_fornecedor']],
  referencias: {
    nome_fornecedor: {
      campo: 'fornecedor_id',
      procura: 'financeiro/fornecedores/options',
      leva: { nome_fornecedor: 'nome', cnpj_fornecedor: 'cnpj' },
    },
  },
} as const

export const notificacoesDaConta = declararNotificacoes('financeiro.cadastros', {
  contas_vencendo: parteDoResumo('Contas a pagar', 'As que vencem no período e as em atraso.', 'gerir'),
})

export const contasApi = defineApi('financeiro/contas-a-pagar', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: contaInput,
    registro: conta,
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
    ],
    emLote: {
      status: {
        rotulo: contaLabels.status,
        opcoes: statusConta.values,
        atalhos: { 'Marcar como paga': 'Paga' },
      },
      data_vencimento: { rotulo: 'Vencimento', tipo: 'data' },
      centro_custo: { rotulo: contaLabels.centro_custo, tipo: 'texto' },
    },
    textos: {
      list: ['Lista contas a pagar; busca em qualquer campo', 'Erro ao buscar contas'],
      get: ['Uma conta a pagar', 'Erro ao buscar conta'],
      create: ['Registra uma conta a pagar', 'Erro ao adicionar conta', 'Conta adicionada'],
      update: ['Altera uma conta a pagar', 'Erro ao atualizar conta', 'Conta atualizada'],
      delete: ['Exclui uma conta a pagar', 'Erro ao excluir conta', 'Conta excluída'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Contas a Pagar', lista: list, colunas, importa }),
  /** Of everything that search and filters select, not of one page. */
  totais: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Totais das contas que a busca e os filtros selecionam: em aberto, em atraso e pagas',
    erro: 'Erro ao buscar totais',
    input: list.pick({ busca: true, filtros: true }),
    output: z.strictObject({ em_aberto: soma, em_atraso: soma, pagas: soma }),
  }),
  lerNfe: lerNfeQuery(acesso, 'uma conta'),
  parecidas: parecidasQuery(acesso),
  historico: historyQuery(acesso, {
    entidade: 'Conta a pagar',
    campos: camposDoHistorico,
    nome: ['solicitacao_compra'],
    caminho: '/financeiro/contas-a-pagar?dialogo=editar&id={id}',
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
