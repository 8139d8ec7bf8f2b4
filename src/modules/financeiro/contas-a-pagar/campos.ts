import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { aprovacaoDoRegistro, situacaoDaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import type { ColunasDe } from '#platform/contract/export.ts'
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
import { MB, PAPEIS } from '#platform/contract/files.ts'
import { A_VENCER, por } from '#platform/contract/filtros.ts'
import { listInput } from '#platform/contract/list.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'
import { planoInput } from '../apoio/parcelas/contract.ts'
import { rateioInput } from '../apoio/rateio/contract.ts'

/** Those whose due date matters no more. */
export const ACABADAS = { status: ['Paga', 'Cancelada'] }

/** Said wherever a person sets a payable to Paga: no payment comes of it. */
export const SO_O_STATUS = 'Só o status muda: nenhum pagamento é registrado.'

export const statusConta = vocabulary([
  { value: 'Pendente', tone: 'yellow' },
  { value: 'Aprovada', tone: 'blue' },
  { value: 'Paga', tone: 'green' },
  { value: 'Vencida', tone: 'red' },
  { value: 'Cancelada', tone: 'yellow' },
])

/** Still to be paid. What is late stays in its status: being late is a matter of the date. */
export const STATUS_EM_ABERTO = ['Pendente', 'Aprovada', 'Vencida'] as const
/** Those of them that only their due date makes late. */
export const STATUS_A_VENCER = ['Pendente', 'Aprovada'] as const

const porStatus = comGrupos(statusConta, {
  em_aberto: { label: 'Em aberto', values: STATUS_EM_ABERTO },
})
export const EM_ATRASO = 'em_atraso'

/** By status, or by what the due date makes of it: still to be paid and past that date and the next business day, or marked Vencida. */
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
  prestacao_id: 'Paga a Fatura de Cartão',
  rateio: 'Projeto / rateio',
  plano: 'Parcelas',
}

/** Where a payable has the names of what it refers to. */
export const contaNomes = { prestacao_id: 'nome_fatura' } as const

/** The supplier's key changes with the name, which tells it: one line is enough. */
const { fornecedor_id: _chave, plano: _plano, rateio: _linhas, ...camposDoFormulario } = contaLabels
export const camposDoHistorico = {
  ...camposDoFormulario,
  parcela: 'Parcela',
  parcelas: 'Parcelas',
  valor_pago: 'Valor Pago',
  pago_em: 'Pago em',
}

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
  /** The card statement that it pays: the expenses of the card are the cost, this is their payment. */
  prestacao_id: idOpcional(),
  /** What of it concerns projects; the rest is overhead of its centro de custo. Left out, an update keeps it. */
  rateio: rateioInput.optional(),
})
export type ContaInput = z.output<typeof contaInput>

/** A new payable, or with `plano` the instalments of one purchase, each a payable with all that the form says of them together. */
export const contaNova = contaInput.extend({ plano: planoInput.default([]) })
export type ContaNova = z.output<typeof contaNova>

export const conta = z.strictObject({
  ...registro,
  ...contaInput.shape,
  ...aprovacaoDoRegistro,
  /** The same for all instalments of one purchase: the id of its first. Null for a payable of its own. */
  grupo_id: idOpcional(),
  /** Second of six: 2 and 6. They stay as they are when another one is deleted. */
  parcela: z.int().nullable(),
  parcelas: z.int().nullable(),
  /** What made it; null where a person did. */
  recorrencia_id: idOpcional(),
  /** Days past the due date while it is late; 0 otherwise. */
  dias_atraso: z.int(),
  /** What its payments settle of its value; '0.00' without any, also where it was marked Paga by hand. */
  valor_pago: z.string(),
  /** Day of the last payment. */
  pago_em: z.iso.date().nullable(),
  rateio: rateioInput,
  /** 'Cartão · 2026-10' of the statement that it pays. */
  nome_fatura: z.string().nullable(),
  pode,
})
/** A payable in the list, which shows no parts. */
export const contaListada = conta.omit({ rateio: true })
export type ContaListada = z.output<typeof contaListada>
export type Conta = z.output<typeof conta>

/** Invoice, boleto and other papers of a payable. Receipts belong to its payments. */
export const anexosDaContaApi = anexosApi(
  'financeiro/contas-a-pagar/anexos',
  { area: 'financeiro.cadastros', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: PAPEIS },
)

/** The columns of the export, the screen's first. */
export const colunas = {
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
  parcela: ['Parcela', 'inteiro'],
  parcelas: ['Parcelas', 'inteiro'],
  aprovacao: ['Aprovação', 'texto'],
  valor_pago: ['Valor Pago', 'dinheiro'],
  pago_em: ['Pago em', 'data'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<Conta>
const filtros = {
  status: filtroDeStatus.schema.optional(),
  vencimento_de: dataOpcional().optional(),
  vencimento_ate: dataOpcional().optional(),
  fornecedor_id: registro.id.optional(),
  /** The instalments of the purchase to which this payable belongs. */
  grupo_id: registro.id.optional(),
  /** Those with a part for this project. */
  projeto_id: registro.id.optional(),
  recorrencia_id: registro.id.optional(),
}

/** By what payables are searched, filtered and sorted. */
export const list = listInput(
  /** `proximas`: what is due next first, then what is settled. No column's order, but the one the list opens with. */
  ['proximas', 'data_vencimento', 'solicitacao_compra', 'nome_fornecedor', 'valor', 'status'],
  { ordem: 'proximas', direcao: 'asc' },
  filtros,
  {
    status: por.opcoes(contaLabels.status, statusConta, {
      grupos: porStatus.grupos,
      palavras: { [EM_ATRASO]: EM_ATRASO },
      diasUteis: true,
    }),
    data_vencimento: por.data(contaLabels.data_vencimento, {
      emAtraso: EM_ATRASO,
      aVencer: A_VENCER,
      diasUteis: true,
    }),
    data_emissao: por.data(contaLabels.data_emissao),
    valor: por.dinheiro(contaLabels.valor, 'Sem valor'),
    aprovacao: por.opcoes('Aprovação', situacaoDaAprovacao),
    valor_pago: por.dinheiro('Valor pago'),
    fornecedor_id: por.registro(
      contaLabels.nome_fornecedor,
      'financeiro/fornecedores/options',
      'Fora do cadastro',
    ),
    solicitacao_compra: por.texto(contaLabels.solicitacao_compra),
    numero_nota_fiscal: por.texto(contaLabels.numero_nota_fiscal, 'Sem nota fiscal'),
    codigo_pagamento: por.presenca(contaLabels.codigo_pagamento, 'Sem código'),
    centro_custo: por.texto(contaLabels.centro_custo),
    natureza_orcamentaria: por.texto(contaLabels.natureza_orcamentaria),
    projeto_id: por.registro('Projeto', 'financeiro/projetos/options'),
    recorrencia_id: por.registro('Recorrência', 'financeiro/recorrencias/list', 'Sem recorrência'),
    grupo_id: por.registro('Compra parcelada', 'financeiro/contas-a-pagar/parceladas'),
  },
  { campo: 'status', de: statusConta },
)

/** How a spreadsheet comes in. */
export const importa = {
  chaves: [['solicitacao_compra', 'data_vencimento', 'nome_fornecedor']],
  referencias: {
    nome_fornecedor: {
      campo: 'fornecedor_id',
      procura: 'financeiro/fornecedores/options',
      leva: { nome_fornecedor: 'nome', cnpj_fornecedor: 'cnpj' },
    },
  },
} as const
